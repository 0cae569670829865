/// Whether the optimiser ran: video takes minutes without it.
let isOptimised = {
  var isOptimised = true
  assert(
    {
      isOptimised = false; return true
    }())
  return isOptimised
}()
