import CommandLineInterface

// The exit status of every error that a module throws, in one place. An error that is missing here
// is reported as a bug of the program.
