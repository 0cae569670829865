/// The filter's steps in other languages: the same blocks, the same numbers.
enum FilterPeers {
  /// Measures the step that the command line names, of whichever `Filter` was declared.
  static let main = """
      Filter filter;
      const int steps = 200000;
      if (arguments[1][0] == 'p') {
        measure(steps, [&] { filter.predict(); });
      } else {
        measure(steps, [&] { filter.update(); });
      }
      keep(filter);
    """

  /// The loops of ours, line by line.
  static let loops = """
    struct Filter {
      double P[30][30] = {};
      double T = 0.01, dv[3] = {0.01, -0.02, 0.098}, alpha = 0.9998, beta = 0.998;
      double w[3] = {0.1, -0.05, 0.3};
      double C[3][3] = {{0.006, 0.008, 0}, {-0.008, 0.006, 0}, {0, 0, 0.01}};
      double q[30] = {0, 0, 0, 1e-5, 1e-5, 1e-5, 1e-8, 1e-8, 1e-8, 1e-9, 1e-9, 1e-9,
                      1e-12, 1e-12, 1e-12, 1e-3, 1e-3, 1e-3, 1e-4, 1e-4, 1e-4};
      Filter() { for (int i = 0; i < 30; ++i) P[i][i] = q[i]; }
      void apply(double *x) const {
        for (int i = 0; i < 3; ++i) x[i] += T * x[3 + i];
        double force[3], rate[3], error[3];
        for (int i = 0; i < 3; ++i) {
          const double *m = x + 21 + 3 * i;
          error[i] = x[12 + i] + w[0] * m[0] + w[1] * m[1] + w[2] * m[2];
        }
        for (int i = 0; i < 3; ++i) {
          force[i] = C[i][0] * x[9] + C[i][1] * x[10] + C[i][2] * x[11];
          rate[i] = C[i][0] * error[0] + C[i][1] * error[1] + C[i][2] * error[2];
        }
        x[3] += dv[2] * x[7] - dv[1] * x[8] - force[0];
        x[4] += dv[0] * x[8] - dv[2] * x[6] - force[1];
        x[5] += dv[1] * x[6] - dv[0] * x[7] - force[2];
        for (int i = 0; i < 3; ++i) x[6 + i] -= rate[i];
        for (int i = 0; i < 3; ++i) { x[15 + i] *= alpha; x[18 + i] *= beta; }
      }
      void predict() {
        for (auto &row : P) apply(row);
        for (int i = 1; i < 30; ++i)
          for (int j = 0; j < i; ++j) { double x = P[i][j]; P[i][j] = P[j][i]; P[j][i] = x; }
        for (auto &row : P) apply(row);
        for (int i = 0; i < 30; ++i) P[i][i] += q[i];
        for (int i = 1; i < 30; ++i)
          for (int j = 0; j < i; ++j) P[j][i] = P[i][j];
      }
      void update() {
        for (int axis = 0; axis < 3; ++axis) {
          double h[30] = {}, gained[30] = {}, variance = 0.01;
          h[3 + axis] = h[18 + axis] = 1;
          for (int i = 0; i < 30; ++i) {
            if (h[i] == 0) continue;
            for (int j = 0; j < 30; ++j) gained[j] += h[i] * P[i][j];
          }
          for (int i = 0; i < 30; ++i) variance += h[i] * gained[i];
          const double scale = 1 / std::sqrt(variance);
          for (double &x : gained) x *= scale;
          for (int i = 0; i < 30; ++i)
            for (int j = 0; j < 30; ++j) P[i][j] -= gained[i] * gained[j];
        }
      }
    };
    """

  /// The preprocessor's way to a text of three numbers.
  static let eigenVersion = """
    [] { static char text[32]; snprintf(text, sizeof text, "%d.%d.%d", EIGEN_WORLD_VERSION,
         EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION); return text; }()
    """

  /// What a user of Eigen would write: blocks of fixed size, and one update of three components.
  static let eigen = """
    struct Filter {
      using Square = Eigen::Matrix<double, 30, 30, Eigen::RowMajor>;
      using Three = Eigen::Matrix<double, 3, 30, Eigen::RowMajor>;
      Square P = Square::Zero();
      Eigen::Matrix<double, 30, 1> q;
      Eigen::RowVector3d w{0.1, -0.05, 0.3};
      Eigen::Matrix3d C, D, R = 0.01 * Eigen::Matrix3d::Identity();
      Filter() {
        q << 0, 0, 0, 1e-5, 1e-5, 1e-5, 1e-8, 1e-8, 1e-8, 1e-9, 1e-9, 1e-9,
            1e-12, 1e-12, 1e-12, 1e-3, 1e-3, 1e-3, 1e-4, 1e-4, 1e-4, 0, 0, 0, 0, 0, 0, 0, 0, 0;
        C << 0.006, 0.008, 0, -0.008, 0.006, 0, 0, 0, 0.01;
        D << 0, 0.098, 0.02, -0.098, 0, 0.01, -0.02, -0.01, 0;
        P.diagonal() = q;
      }
      void apply() {
        P.middleRows<3>(0) += 0.01 * P.middleRows<3>(3);
        P.middleRows<3>(3).noalias() += D * P.middleRows<3>(6);
        P.middleRows<3>(3).noalias() -= C * P.middleRows<3>(9);
        Three error = P.middleRows<3>(12);
        for (int i = 0; i < 3; ++i) error.row(i).noalias() += w * P.middleRows<3>(21 + 3 * i);
        P.middleRows<3>(6).noalias() -= C * error;
        P.middleRows<3>(15) *= 0.9998;
        P.middleRows<3>(18) *= 0.998;
      }
      void predict() {
        apply();
        P.transposeInPlace();
        apply();
        P.diagonal() += q;
        P.triangularView<Eigen::StrictlyUpper>() = P.transpose();
      }
      void update() {
        const Eigen::Matrix<double, 3, 30> HP = P.middleRows<3>(3) + P.middleRows<3>(18);
        const Eigen::Matrix3d S = HP.middleCols<3>(3) + HP.middleCols<3>(18) + R;
        P.noalias() -= HP.transpose() * S.llt().solve(HP);
      }
    };
    """

  static let numpy = """
    import numpy as np
    F, q, H = np.eye(30), np.zeros(30), np.zeros((3, 30))
    C = np.array([[0.006, 0.008, 0], [-0.008, 0.006, 0], [0, 0, 0.01]])
    F[0:3, 3:6] = 0.01 * np.eye(3)
    F[3:6, 6:9] = [[0, 0.098, 0.02], [-0.098, 0, 0.01], [-0.02, -0.01, 0]]
    F[3:6, 9:12], F[6:9, 12:15] = -C, -C
    w = np.array([0.1, -0.05, 0.3])
    for i in range(3):
        F[6:9, 21 + 3 * i:24 + 3 * i] = -np.outer(C[:, i], w)
    F[15:18], F[18:21] = 0.9998 * F[15:18], 0.998 * F[18:21]
    q[3:6], q[6:9], q[9:12], q[12:15], q[15:18], q[18:21] = 1e-5, 1e-8, 1e-9, 1e-12, 1e-3, 1e-4
    Q, P, R = np.diag(q), np.diag(q), 0.01 * np.eye(3)
    H[:, 3:6] = H[:, 18:21] = np.eye(3)
    def predict():
        global P
        P = F @ P @ F.T + Q
    def update():
        global P
        HP = H @ P
        P = P - HP.T @ np.linalg.solve(HP @ H.T + R, HP)
    measure(predict if arguments[0] == "predict" else update, 5000)
    """
}
