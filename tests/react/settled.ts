// Real also where a test installs fake timers.
const realImmediate = setImmediate;

/**
 * Lets everything run that is due: promises, tasks, the effects of React's last render (its scheduler waits with
 * `setImmediate`). What a test says does not happen would have happened by then.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => realImmediate(resolve));
}
