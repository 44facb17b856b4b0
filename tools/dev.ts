/**
 * `npm run dev`: the Vite development server in front of the portal's own server, which restarts when its
 * sources change. Both stop together.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './compileCache.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT ?? '3000';
process.env.API_ADDRESS ??= `http://127.0.0.1:${port}`;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { DRAIN_SECONDS: '0', ...process.env, PORT: port },
});
let stopping = false;
api.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

try {
  const { createServer } = await import('vite');
  const site = await createServer({ root, configFile: `${root}vite.config.ts`, configLoader: 'native' });
  await site.listen();
  site.printUrls();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  api.kill('SIGTERM');
}

function stop(): void {
  stopping = true;
  api.kill('SIGTERM');
}
