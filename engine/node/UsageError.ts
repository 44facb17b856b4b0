/** A command that cannot run as it was given: told in one line, exit code 2. */
export class UsageError extends Error {}
