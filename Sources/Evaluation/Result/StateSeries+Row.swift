public import Geodesy

extension StateSeries {
  /// The estimated motion at one time.
  public struct Row: Sendable, Equatable {
    /// Seconds on the recording's clock.
    public var time: Double
    public var velocity: Vector3<Local>
    /// Standard deviations of the components of the velocity, in m/s.
    public var velocitySigma: Vector3<Local>
    /// Standard deviation of the speed, in m/s.
    public var speedSigma: Double
    /// Metres from the origin.
    public var position: Vector3<Local>
    /// Standard deviations of the components of the position, in metres.
    public var positionSigma: Vector3<Local>
    /// The same position on the Earth; nil when no fix ties the recording to it.
    public var geodetic: GeodeticPosition?
    /// Nil when it is not known.
    public var attitude: Rotation<Body, Local>?
    /// Whether a zero-velocity update was in force.
    public var stationary: Bool

    public init(
      time: Double, velocity: Vector3<Local>, velocitySigma: Vector3<Local>, speedSigma: Double,
      position: Vector3<Local>, positionSigma: Vector3<Local>, geodetic: GeodeticPosition? = nil,
      attitude: Rotation<Body, Local>? = nil, stationary: Bool = false
    ) {
      self.time = time
      self.velocity = velocity
      self.velocitySigma = velocitySigma
      self.speedSigma = speedSigma
      self.position = position
      self.positionSigma = positionSigma
      self.geodetic = geodetic
      self.attitude = attitude
      self.stationary = stationary
    }
  }

  /// Adds a row at the end.
  ///
  /// The geodetic columns appear with the first row that has a geodetic position; they are NaN in
  /// the rows that have none.
  public mutating func append(_ row: Row) {
    appendGeodetic(row.geodetic)
    time.append(row.time)
    velocityEast.append(row.velocity.x)
    velocityNorth.append(row.velocity.y)
    velocityUp.append(row.velocity.z)
    speed.append((row.velocity.components * row.velocity.components).sum().squareRoot())
    sigmaVelocityEast.append(row.velocitySigma.x)
    sigmaVelocityNorth.append(row.velocitySigma.y)
    sigmaVelocityUp.append(row.velocitySigma.z)
    sigmaSpeed.append(row.speedSigma)
    east.append(row.position.x)
    north.append(row.position.y)
    up.append(row.position.z)
    sigmaEast.append(row.positionSigma.x)
    sigmaNorth.append(row.positionSigma.y)
    sigmaUp.append(row.positionSigma.z)
    quaternionW.append(row.attitude?.w ?? .nan)
    quaternionX.append(row.attitude?.x ?? .nan)
    quaternionY.append(row.attitude?.y ?? .nan)
    quaternionZ.append(row.attitude?.z ?? .nan)
    stationary.append(row.stationary)
  }

  private mutating func appendGeodetic(_ position: GeodeticPosition?) {
    if latitudeDegrees == nil, position != nil {
      let unknown = [Double](repeating: .nan, count: count)
      (latitudeDegrees, longitudeDegrees, altitude) = (unknown, unknown, unknown)
    }
    latitudeDegrees?.append(position?.latitudeDegrees ?? .nan)
    longitudeDegrees?.append(position?.longitudeDegrees ?? .nan)
    altitude?.append(position?.height ?? .nan)
  }
}
