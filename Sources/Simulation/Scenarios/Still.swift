extension ScenarioCatalogue {
  /// A phone that nobody touches.
  static let still = Entry(
    "still", "Two minutes on a stand in a room, where whatever seems to move is an error."
  ) { builder in
    builder.rest(for: 120)
    builder.scenario.camera = CameraSettings()
  }
}
