import { describe, expect, test } from 'vitest';
import { createServer } from '../../../server/http/createServer.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { keepLog } from '../keptLog.ts';
import { engines } from '../testDatabase.ts';

describe.each(engines)('errors on $name', ({ open }) => {
  test('SEC-47 a NUL that reaches a query answers 400', async () => {
    const db = await open();
    const kept = keepLog();
    const app = createServer(readSettings({}), kept.log);
    app.get<{ Querystring: { nom: string } }>('/nom', (request) =>
      db.query('select 1 from utilisateur where nom = $1', [request.query.nom]),
    );
    for (const nom of ['%00', 'Martin%00', '%00%00']) {
      const answer = await app.inject({ url: `/nom?nom=${nom}` });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'REQUETE_INVALIDE' }]);
    }
    expect((await app.inject({ url: '/nom?nom=Martin' })).statusCode).toBe(200);
    expect(kept.text()).not.toContain('request failed');
    await app.close();
    await db.close();
  });
});
