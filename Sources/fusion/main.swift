print("fusion")
