/** Why the server did not start: one line for the operator, and an exit code for scripts. */

const exitCodes = {
  site: 1,
  settings: 2,
  port: 3,
  dataFolder: 4,
  database: 5,
  room: 6,
} as const;

/** Exit code of a server whose embedded database stopped to answer. */
export const stuckExitCode = 7;

export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;
  constructor(reason: keyof typeof exitCodes, message: string) {
    super(message);
    this.exitCode = exitCodes[reason];
  }
}
