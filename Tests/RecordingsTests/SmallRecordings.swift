/// Small recordings in the formats that can be read.
enum SmallRecordings {
  static let native: [String: String] = [
    "accelerometer.csv": """
    time_s,ax_mps2,ay_mps2,az_mps2
    1.00,0.1,0.2,9.81
    1.02,0.1,0.2,9.82
    1.04,0.1,0.2,9.83

    """,
    "gyroscope.csv": """
    time_s,wx_radps,wy_radps,wz_radps
    1.00,0.01,0.02,0.03
    1.02,0.01,0.02,0.04

    """,
    "location.csv": """
    time_s,latitude_deg,longitude_deg,altitude_m,horizontal_accuracy_m,vertical_accuracy_m,\
    speed_mps,speed_accuracy_mps,course_deg,course_accuracy_deg
    1.0,48,11,500,5,6,1.5,0.2,90,3

    """,
    "recording.json": """
    {"name": "small", "start_unix_ns": 1700000000000000001}
    """,
  ]

  static let sensorLogger: [String: String] = [
    "Metadata.csv": """
    version,device name,recording epoch time,platform,appVersion,standardisation
    3,Pixel 8,1700000000000,android,1.49,false
    """,
    "TotalAcceleration.csv": """
    time,seconds_elapsed,z,y,x
    1700000000100000000,0.1,9.81,0.2,0.1
    1700000000110000000,0.11,9.82,0.2,0.1

    """,
    "Gyroscope.csv": """
    time,seconds_elapsed,z,y,x
    1700000000100000000,0.1,0.03,0.02,0.01

    """,
    "Location.csv": """
    time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,\
    speed,bearing,altitude,longitude,latitude
    1700000001000000000,1,3,0.2,6,5,1.5,90,500,11,48

    """,
  ]

  /// A table of Sensor Logger with the axes x, y and z, which are given as one text a row.
  static func table(_ rows: [(seconds: Double, values: String)]) -> String {
    "time,seconds_elapsed,x,y,z\n"
      + rows.map { row in
        let time = 1_700_000_000_000_000_000 + Int64((row.seconds * 1e9).rounded())
        return "\(time),\(row.seconds),\(row.values)\n"
      }.joined()
  }
}
