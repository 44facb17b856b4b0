/** Starts the real server for the journeys: a fresh data folder, demonstration data, the built site. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dataDir } from './dataDir.ts';

rmSync(dataDir, { recursive: true, force: true });
const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    PRODUCTION_SIMULATOR: 'off',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
