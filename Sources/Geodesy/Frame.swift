/// A frame of reference, used only as a phantom type.
///
/// A vector names its frame in its type, so that adding a body vector to a local one, or turning
/// a vector twice, does not compile. The frames cost nothing at run time.
public protocol Frame {}

/// The body frame of a phone: x to the right, y up along the screen, z out of the screen.
public enum Body: Frame {}

/// The local tangent plane: x east, y north, z up, with its origin where the recording begins.
public enum Local: Frame {}
