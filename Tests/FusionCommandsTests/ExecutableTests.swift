import Testing

@Suite("The executable fusion")
struct ExecutableTests {
  @Test func `help goes to standard output`() throws {
    let run = try FusionExecutable.run("--help")
    #expect(run.status == 0)
    #expect(run.results.hasPrefix("Usage: fusion COMMAND [options]\n"))
    #expect(run.messages.isEmpty)
  }

  @Test func `a wrong command line is answered on standard error with status 64`() throws {
    let run = try FusionExecutable.run("docter")
    #expect(run.status == 64)
    #expect(run.results.isEmpty)
    #expect(run.messages.hasPrefix("fusion: there is no command 'docter'; did you mean 'doctor'?"))
  }

  @Test func `a reader that closes its end is no error`() throws {
    // Given: a reader that has gone before the first byte is written.
    let run = try FusionExecutable.shell(
      "{ sleep 0.2; fusion --help; echo $? >&2; } | exec 0<&- true")
    // Then: the program ends quietly, with the status of success.
    #expect(run.messages == "0\n")
  }

  @Test func `a full disk is reported with status 73`() throws {
    let run = try FusionExecutable.shell("fusion --help > /dev/full")
    #expect(run.status == 73)
    #expect(
      run.messages == "fusion: standard output cannot be written: No space left on device\n")
  }
}
