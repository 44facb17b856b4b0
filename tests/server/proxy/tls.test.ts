import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portOf } from '../rawRequest.ts';
import { startProxy } from './backEnd.ts';

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'a back end whose certificate nobody vouches for is told nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portail-tls-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
    const told: unknown[] = [];
    const back = createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (request, response) => {
        told.push(request.headers.authorization);
        response.end('true');
      },
    );
    await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
    const { app } = await startProxy(`https://127.0.0.1:${portOf(back)}`);
    try {
      const headers = { authorization: 'Bearer secret' };
      const answer = await app.inject({ url: '/api/properties', headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, 'SERVEUR_AMONT']);
      expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503);
      expect(told).toEqual([]);
    } finally {
      await app.close();
      await new Promise((resolve) => back.close(resolve));
      rmSync(folder, { recursive: true });
    }
  },
);
