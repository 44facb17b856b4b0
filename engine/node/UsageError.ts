/** A command with invalid arguments: reported in one line, exit code 2. */
export class UsageError extends Error {}
