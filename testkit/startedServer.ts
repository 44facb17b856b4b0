/** Servers of tests and rehearsals: separate processes on free ports, known by the address that they print. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type StartedServer = { readonly address: string; stop(): Promise<void> };

/** Runs a module that prints its address, and waits for that address. */
export async function startServer(
  module: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  // To optimise the code of the embedded database takes longer than it saves in the minutes of a run.
  const child = spawn(process.execPath, ['--liftoff-only', module], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...env,
      PORT: '0',
    },
  });
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      address,
      async stop() {
        if (child.exitCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${module} did not start: ${said}`);
}
