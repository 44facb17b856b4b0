/** Where the server of the journeys keeps its data, the mails among them: one folder a port. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = process.env['E2E_PORT'] ?? '3911';

export const dataDir = join(tmpdir(), `portail-e2e-${port}`);
