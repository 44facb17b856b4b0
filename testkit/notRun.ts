/** The exit code of a program that did not run because this machine lacks what it needs: neither passed nor failed. */
export const notRun = 77;

/** Says what is missing, and ends. */
export function endWithout(missing: readonly string[]): never {
  console.log(`Not run: this machine has no ${missing.join(', ')}.`);
  process.exit(notRun);
}
