import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../server/aide/cleanHtml.ts';
import { writePdf } from '../../../server/aide/pdf.ts';
import { writeFirstContent } from '../../../server/aide/queries.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { startTestApp } from '../testApp.ts';
import { createMigratedDatabase, openTestDatabase } from '../testDatabase.ts';

const now = new Date('2026-11-18T15:42:07Z');

describe('help', () => {
  let db: Database;
  let app: FastifyInstance;
  const get = (url: string) => app.inject({ method: 'GET', url });

  beforeAll(async () => {
    db = await openTestDatabase();
    await writeFirstContent(db, now);
    ({ app } = await startTestApp(db));
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  test('API-054 API-055 each document of the list is a real PDF, signed out too', async () => {
    const answer = await get('/api/lienaides');
    expect(answer.statusCode).toBe(200);
    const { lienaides } = answer.json();
    expect(new Set(lienaides.map((lien: { categorie: string }) => lien.categorie)).size).toBe(5);
    for (const { url, volumetrie } of lienaides) {
      const file = await get(`/api/lienaides/download/${url}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${url}.pdf"`);
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(volumetrie).toBe(`PDF, ${Math.max(1, Math.round(file.rawPayload.length / 1024))}\u00a0Ko`);
    }
  });

  test.each([
    '..%2f..%2fpackage.json',
    '%2e%2e%2fmain.ts',
    '..%252f..%252fmain.ts',
    'http%3A%2F%2F169.254.169.254%2F',
    '%2Fetc%2Fpasswd',
    'transferer-un-fichier%00',
    "x'%20or%20'1'%3D'1",
    'inconnu',
  ])('SEC-64 the key %s is looked up, never followed', async (key) => {
    expect((await get(`/api/lienaides/download/${key}`)).statusCode).toBe(404);
  });

  test('API-056 the questions of both kinds', async () => {
    const { questionfaqs } = (await get('/api/questionfaqs')).json();
    const kinds = questionfaqs.map((question: { categorie: string }) => question.categorie);
    expect(new Set(kinds)).toEqual(new Set(['PERSONNE_PHYSIQUE', 'PERSONNE_MORALE']));
  });

  test('SEC-67 an answer that was written with more than text loses it', async () => {
    await db.query(
      `insert into question_faq (categorie, libelle, reponse, ordre)
       values ('PERSONNE_MORALE', '<b>x</b>', $1, 99)`,
      ['<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p>'],
    );
    const { questionfaqs } = (await get('/api/questionfaqs')).json();
    expect(questionfaqs.at(-1)).toEqual({
      categorie: 'PERSONNE_MORALE',
      libelle: '<b>x</b>',
      reponse: '<p>a</p>',
    });
  });

  test("the initial content is written once, and an operator's changes are kept", async () => {
    await db.query(
      "update question_faq set libelle = 'La mienne' where ordre = 0 and categorie = 'PERSONNE_PHYSIQUE'",
    );
    await db.query("delete from lien_aide where cle <> 'suivre-les-commandes'");
    await writeFirstContent(db, now);
    expect((await get('/api/lienaides')).json().lienaides).toHaveLength(1);
    expect((await get('/api/questionfaqs')).json().questionfaqs[0].libelle).toBe('La mienne');
  });
});

test('SEC-68 A11Y-67 HTML is sanitized of scripts, embedded content and unsafe links', () => {
  const attacks = [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<svg><script>1</script></svg><math><mi xlink:href="javascript:1">x</mi></math>',
    '<style>*{display:none}</style><iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed">x</p><form action="https://evil.example"><input></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<<script>script>alert(1)<</script>/script>',
  ];
  for (const attack of attacks) {
    const clean = cleanHtml(attack);
    expect(clean).not.toMatch(/<(script|svg|math|style|iframe|form|input|img|noscript)/i);
    expect(clean).not.toMatch(/\son\w+=|style=|javascript|data:|href="\/\//i);
  }
  const kept = '<p>a <strong>b</strong> <a href="/cgi">c</a></p><ul><li>d</li></ul>';
  expect(cleanHtml(kept)).toBe(kept);
  const apart = '<h2>a</h2><div>b</div><section>c</section><table><tr><th>d</th><td>e</td></tr></table>';
  expect(cleanHtml(apart)).toBe(apart);
  expect(cleanHtml('<div id="x" class="y" onclick="z()" style="color:red">b</div>')).toBe('<div>b</div>');
});

test('a document is tagged French text, the same bytes for the same text', async () => {
  const write = () => writePdf('Été « ici »', '## Un\n\n- **deux** œ\n\n1. trois', now);
  const [once, twice] = await Promise.all([write(), write()]);
  expect(once.equals(twice)).toBe(true);
  expect(once.toString('latin1')).toMatch(/\/Lang \(fr-FR\)/);
  expect(once.toString('latin1')).toMatch(/\/StructTreeRoot/);
  await expect(writePdf('x', '| a |\n', now)).resolves.toBeInstanceOf(Buffer);
  await expect(writePdf('x', '> quoted', now)).rejects.toThrow('blockquote');
});

test.skipIf(!existsSync('/usr/bin/pdftotext'))('another program reads the text of a document', async () => {
  const file = join(tmpdir(), `aide-${process.pid}.pdf`);
  writeFileSync(file, await writePdf('Préparer l’envoi', 'Un **fichier** CSV.', now));
  expect(execFileSync('/usr/bin/pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })).toMatch(
    /Préparer l’envoi\s+Un fichier CSV\./,
  );
});

test('REL-10 processes that start together write the first content once', async () => {
  const { url, drop } = await createMigratedDatabase();
  const processes = Array.from({ length: 4 }, () => openPostgres(url));
  try {
    await Promise.all(processes.map((db) => writeFirstContent(db, now)));
    const [db] = processes;
    const [{ lines = 0, distinct = 0 } = {}] =
      (await db?.query<{ lines: number; distinct: number }>(
        'select count(*) as lines, count(distinct (categorie, ordre)) as distinct from question_faq',
      )) ?? [];
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBe(distinct);
  } finally {
    await Promise.all(processes.map((db) => db.close()));
    await drop();
  }
});
