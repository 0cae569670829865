import Evaluation
import LocationManagement
import VelocityEstimation

/// What `fusion locate --sweep` found: a row for each policy.
struct SweepReport {
  let name: String
  let sweep: LocationSweep

  /// One number of a row; nil where it is not known.
  private struct Number: Sendable {
    let key: String
    /// The title of the printed table, and its decimals.
    let title: String
    let decimals: Int
    let value: @Sendable (LocationSweep.Row) -> Double?
  }

  private static let numbers = [
    Number(key: "delivered", title: "fixes", decimals: 0) { Double($0.delivered) },
    Number(key: "timed_out", title: "time-outs", decimals: 0) { Double($0.timeouts) },
    Number(key: "gps_on_s", title: "GPS s", decimals: 0) { $0.gpsOnSeconds },
    Number(key: "energy_j", title: "J", decimals: 2) { $0.energy },
    Number(key: "position_mean_m", title: "mean m", decimals: 1) { $0.track?.mean },
    Number(key: "position_p95_m", title: "p95 m", decimals: 1) { $0.track?.percentile95 },
    Number(key: "position_max_m", title: "max m", decimals: 1) { $0.track?.maximum },
    Number(key: "position_floor_energy_j", title: "floor J", decimals: 2) { $0.positionFloor },
    Number(key: "causal_rmse_mps", title: "causal RMSE", decimals: 3) {
      $0.causal?.rootMeanSquare
    },
    Number(key: "causal_p95_mps", title: "p95 m/s", decimals: 3) { $0.causal?.percentile95 },
    Number(key: "smoothed_rmse_mps", title: "smoothed RMSE", decimals: 3) {
      $0.smoothed?.rootMeanSquare
    },
    Number(key: "smoothed_p95_mps", title: "p95 m/s", decimals: 3) { $0.smoothed?.percentile95 },
    Number(key: "periodic_energy_j", title: "periodic J", decimals: 2) { $0.periodic },
    Number(key: "floor_energy_j", title: "floor J", decimals: 2) { $0.floor },
  ]

  private var reference: String {
    sweep.hasTruth ? "the recording's truth" : "a receiver that is always on"
  }
}

// MARK: - Printing

extension SweepReport {
  /// A table for people, in Markdown; what no other row beats stands bold.
  var text: String {
    var lines = [
      "\(name), against \(reference)", "",
      "| policy | " + Self.numbers.map(\.title).joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " ---: |", count: Self.numbers.count),
    ]
    for row in sweep.rows {
      let policy = row.isOnFront ? "**\(row.policy.summary)**" : row.policy.summary
      let cells = Self.numbers.map { number in
        number.value(row).map { $0.text(decimals: number.decimals) } ?? "–"
      }
      lines.append("| \(policy) | " + cells.joined(separator: " | ") + " |")
    }
    lines += [
      "",
      "bold: nothing else has less of both energy and causal p95; periodic J and floor J: what"
        + " fixes at even intervals, and fixes chosen with hindsight, need for the same p95",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// One row a policy; what is not known is empty.
  var csv: String {
    let keys = ["policy", "size_key", "size"] + Self.numbers.map(\.key) + ["pareto"]
    return sweep.rows.reduce(into: keys.joined(separator: ",") + "\n") { text, row in
      let size = row.policy.size
      var cells = [row.policy.word, size?.key ?? "", size.map { "\($0.value)" } ?? ""]
      cells += Self.numbers.map { number in number.value(row).map { "\($0)" } ?? "" }
      cells.append(row.isOnFront ? "1" : "0")
      text += cells.joined(separator: ",") + "\n"
    }
  }

  /// The same by columns, in the names of a result of `fusion run`.
  var json: JSONValue {
    var columns: JSONObject = [
      "policy": .array(sweep.rows.map { .string($0.policy.word) }),
      "size_key": .array(sweep.rows.map { $0.policy.size.map { .string($0.key) } ?? .null }),
      "size": .array(sweep.rows.map { JSONValue($0.policy.size?.value) }),
    ]
    for number in Self.numbers {
      columns[number.key] = .array(sweep.rows.map { JSONValue(number.value($0)) })
    }
    columns["pareto"] = .array(sweep.rows.map { .bool($0.isOnFront) })
    return [
      "schema": "fusion-sweep/1", "recording": .string(name), "reference": .string(reference),
      "rows": .object(columns),
    ]
  }
}
