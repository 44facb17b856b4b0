/** `new app`, `new screen` and `check --skeleton`, as a user runs them. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { runCommandLine } from '../../engine/node/cli.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';

let folder = '';
let said: string[] = [];

beforeEach(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/create-');
  said = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]) => {
  said = [];
  return { code: await runCommandLine(args), said: said.join('\n') };
};
const problemsIn = async (root: string) =>
  (await loadDefinitions(placesOf({ root }))).problems.map(({ code }) => code);

/** The contract of the permits, whose own session has other addresses than that of a new application. */
function contractOfPermits(): string {
  const contract = join(folder, 'permis.json');
  writeFileSync(
    contract,
    readFileSync('examples/permis/schemas/openapi.json', 'utf8').replaceAll('/api/session', '/api/autre'),
  );
  return contract;
}

describe('new app', () => {
  it('makes an application without a problem, of YAML and at most 15 other lines', async () => {
    const root = join(folder, 'Mes prêts');
    expect((await run('new', 'app', root)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    const messages = parse(readFileSync(join(root, 'messages/prets.yaml'), 'utf8'));
    expect(messages).toMatchObject({
      prets: {
        options: { statut: { EN_COURS: 'En cours' } },
        liste: { title: 'Prêts', columns: { titre: 'Titre', retour: 'À rendre le' } },
        fiche: { title: 'Prêt', panels: { fiche: { items: { titre: 'Titre' } } } },
      },
    });
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const others = files
      .filter(({ name }) => !name.endsWith('.yaml') && name !== 'README.md')
      .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n'));
    expect(others.length).toBeLessThanOrEqual(15);
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ name: 'mes-pr-ts' });
  });

  it('takes the contract of a server, with its rights', async () => {
    const root = join(folder, 'permis');
    const contract = contractOfPermits();
    expect((await run('new', 'app', root, '--contract', contract)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    expect(existsSync(join(root, 'schemas/openapi.yaml'))).toBe(false);
    expect(readFileSync(join(root, 'schemas/openapi-session.yaml'), 'utf8')).toContain('droit.consultation');
  });

  it('touches no folder that holds something, and needs a list in the contract', async () => {
    writeFileSync(join(folder, 'contrat.json'), '{ "openapi": "3.1.0", "paths": {} }');
    expect(await run('new', 'app', folder)).toEqual({
      code: 2,
      said: expect.stringContaining('n’est pas vide'),
    });
    const wanted = await run('new', 'app', join(folder, 'a'), '--contract', join(folder, 'contrat.json'));
    expect(wanted).toEqual({ code: 2, said: expect.stringContaining('Aucune opération') });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });
});

describe('new screen', () => {
  it('adds a list, its texts and its entry in the menu', async () => {
    const root = join(folder, 'permis');
    await run('new', 'app', root, '--contract', contractOfPermits());
    const made = await run('new', 'screen', 'GET /api/tarifs', '--root', root);
    expect(made).toEqual({ code: 0, said: 'screens/tarifs.yaml\nmessages/tarifs.yaml\nscreens/app.yaml' });
    expect(await problemsIn(root)).toEqual([]);
    const again = await run('new', 'screen', 'GET /api/tarifs', '--root', root);
    expect(again).toEqual({ code: 2, said: expect.stringContaining('« tarifs/liste » existe déjà') });
  });

  it('adds forms to the area of the list, which leads to them', async () => {
    const root = join(folder, 'permis');
    await run('new', 'app', root, '--contract', contractOfPermits());
    for (const id of ['GET /api/permis', 'POST /api/permis', 'PUT /api/permis/{numero}'])
      expect((await run('new', 'screen', id, '--root', root)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    const area = readFileSync(join(root, 'screens/permis.yaml'), 'utf8');
    expect(area).toContain(`
    path: /permis/{numero}/modification
    right: [ instruction ]
    call: PUT /api/permis/{numero}
    then: permis/liste
`);
    expect(area).toContain(`
  nouveau:
    kind: form
    path: /permis/nouveau
    right: [ instruction ]
    call: POST /api/permis
    then: permis/liste
    form:
      fields:
        titulaire: { maxLength: 80, required: true }
        immatriculation: { pattern: '^[A-Z]{2}[0-9]{3}[A-Z]{2}$', required: true }
        marque: { maxLength: 40 }
        zone: { options: zone, required: true }
        debut: { format: date, required: true }
        fin: { format: date, required: true }
`);
    const { screens } = parse(area) as { screens: { liste: object } };
    expect(screens).toMatchObject({
      liste: {
        grid: {
          columns: {
            modification: { action: 'permis/modification' },
          },
        },
        actions: { nouveau: 'permis/nouveau' },
      },
      // The list has one value more.
      modification: { form: { fields: { statut: { enum: ['ACCORDE', 'REFUSE'], required: true } } } },
    });
    const again = await run('new', 'screen', 'POST /api/permis', '--root', root);
    expect(again).toEqual({ code: 2, said: 'L’écran « permis/nouveau » existe déjà.' });
  });

  it('makes a form or a detail alone, which the menu leads to', async () => {
    const schema = {
      type: 'object',
      required: ['motif', 'urgent'],
      properties: {
        numero: { type: 'integer', readOnly: true },
        motif: { type: 'string', maxLength: 500 },
        urgent: { type: 'boolean' },
        courriel: { type: 'string', format: 'email' },
        jours: { type: 'array', items: { type: 'string', enum: ['LUNDI', 'MARDI'] } },
        plan: { type: 'object', properties: { rue: { type: 'string' } } },
      },
    };
    const content = { 'application/json': { schema } };
    const row = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    const answer = (of: object) => ({ 200: { content: { 'application/json': { schema: of } } } });
    const paths = {
      '/api/lignes': { get: { responses: answer({ type: 'array', items: row }) } },
      '/api/appel': { get: { summary: 'Appel', responses: answer(schema) } },
      '/api/signalements': { post: { requestBody: { content }, responses: { 200: {} } } },
    };
    writeFileSync(join(folder, 'contrat.json'), JSON.stringify({ openapi: '3.1.0', paths }));
    const root = join(folder, 'app');
    await run('new', 'app', root, '--contract', join(folder, 'contrat.json'));
    for (const id of ['GET /api/appel', 'POST /api/signalements'])
      expect((await run('new', 'screen', id, '--root', root)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    const app = readFileSync(join(root, 'screens/app.yaml'), 'utf8');
    expect(app).toContain('  appel-fiche: appel/fiche\n  signalements-nouveau: signalements/nouveau\n');
    expect(readFileSync(join(root, 'screens/signalements.yaml'), 'utf8')).toContain(`
      fields:
        motif: { maxLength: 500, widget: textarea, required: true }
        urgent: { type: boolean, required: true, default: false }
        courriel: { format: email }
        jours: { type: array, options: jours }
`);
  });

  it('keeps the lines of a file that it adds to', async () => {
    const root = join(folder, 'app');
    await run('new', 'app', root);
    const file = join(root, 'screens/prets.yaml');
    const before = `${readFileSync(file, 'utf8').replace('screens:', '# read\n\nscreens: # all')}# end\n`;
    writeFileSync(file, before);
    await run('new', 'screen', 'POST /api/prets', '--root', root);
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of before.split('\n')) expect(lines.splice(0, lines.indexOf(line) + 1)).toContain(line);
    expect(await problemsIn(root)).toEqual([]);
  });

  it('proposes an operation for one that the contract lacks', async () => {
    const root = join(folder, 'app');
    await run('new', 'app', root);
    const { said: words } = await run('new', 'screen', 'GET /api/pret', '--root', root);
    expect(words).toContain('Vouliez-vous écrire « GET /api/prets » ?');
    expect((await run('new', 'screen', 'GET /api/proprietes', '--root', root)).said).toContain(
      'ne donne pas d’écran',
    );
  });
});

describe('paging of a new screen', () => {
  type Answer = Readonly<Record<string, object>>;
  const text = { type: 'string' };
  const count = { type: 'integer' };
  const row = { type: 'object', required: ['numero'], properties: { numero: text, nom: text } };

  /** A contract of lists, each with the names of its parameters and what its answer holds beside the rows. */
  function contractOf(lists: Readonly<Record<string, readonly [Readonly<Record<string, object>>, Answer]>>) {
    const paths = Object.entries(lists).map(([path, [parameters, answer]]) => {
      const properties = { content: { type: 'array', items: row }, ...answer };
      const schema = { type: 'object', properties };
      const get = {
        'x-right': 'login',
        parameters: Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema })),
        responses: { 200: { description: '', content: { 'application/json': { schema } } } },
      };
      return [path, { get }];
    });
    const contract = join(folder, 'pages.json');
    const info = { title: 'Pages', version: '1' };
    writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info, paths: Object.fromEntries(paths) }));
    return contract;
  }
  const numbered = [
    { nom: text, page: count, size: count, sort: text },
    { totalPages: count, totalElements: count },
  ] as const;

  it.each([
    ['page', numbered, '{ protocol: page, firstPage: 0, sort: sort, total: totalElements }'],
    [
      'page, with names of its own',
      [
        { numeroPage: { ...count, minimum: 1 }, taille: count, tri: text, sens: text },
        { nombre: count, suivant: text },
      ],
      '{ protocol: page, page: numeroPage, firstPage: 1, size: taille, sort: tri, direction: sens, total: nombre }',
    ],
    [
      'page, with its count in an object',
      [
        { page: count, size: count, sort: text },
        {
          page: {
            type: 'object',
            properties: { size: count, number: count, totalElements: count, totalPages: count },
          },
        },
      ],
      '{ protocol: page, firstPage: 0, sort: sort, total: page.totalElements }',
    ],
    ['offset, without a count', [{ offset: count, limit: count }, {}], '{ protocol: offset, size: limit }'],
    [
      'cursor',
      [{ curseur: text, limite: count }, { suivant: text }],
      '{ protocol: cursor, cursor: curseur, next: suivant, size: limite }',
    ],
    ['DataTables', [{ draw: count, start: count, length: count }, {}], '{ protocol: datatables }'],
  ] as const)('is recognised: %s', async (_what, list, written) => {
    const root = join(folder, 'app');
    const contract = contractOf({ '/api/lignes': list });
    expect((await run('new', 'app', root, '--contract', contract)).code).toBe(0);
    expect(readFileSync(join(root, 'screens/app.yaml'), 'utf8')).toContain(`\npaging: ${written}\n`);
    expect(readFileSync(join(root, 'screens/lignes.yaml'), 'utf8')).not.toContain('paging');
    expect(await problemsIn(root)).toEqual([]);
  });

  it('is not written for a list that is answered whole', async () => {
    const root = join(folder, 'app');
    await run('new', 'app', root, '--contract', contractOf({ '/api/lignes': [{ nom: text }, {}] }));
    expect(readFileSync(join(root, 'screens/app.yaml'), 'utf8')).not.toContain('paging');
  });

  it('is written on a list whose protocol is not that of the application', async () => {
    const root = join(folder, 'app');
    const other = [{ page: count, size: count }, {}] as const;
    const lists = { '/api/lignes': numbered, '/api/autres': numbered, '/api/sans': other };
    await run('new', 'app', root, '--contract', contractOf(lists));
    for (const path of ['/api/autres', '/api/sans'])
      await run('new', 'screen', `GET ${path}`, '--root', root);
    expect(readFileSync(join(root, 'screens/autres.yaml'), 'utf8')).not.toContain('paging');
    expect(readFileSync(join(root, 'screens/sans.yaml'), 'utf8')).toContain(
      '    paging: { protocol: page, firstPage: 0 }\n',
    );
    expect(await problemsIn(root)).toEqual([]);
  });
});

describe('check --skeleton', () => {
  it('prints the missing messages; pasted, they are enough', async () => {
    const root = join(folder, 'app');
    await run('new', 'app', root);
    expect(await run('check', '--skeleton', '--root', root)).toEqual({
      code: 0,
      said: 'Aucun message ne manque.',
    });
    const catalogue = join(root, 'messages/prets.yaml');
    rmSync(catalogue);
    const { code, said: yaml } = await run('check', '--skeleton', '--root', root);
    expect(code).toBe(1);
    writeFileSync(catalogue, yaml);
    expect(await problemsIn(root)).toEqual([]);
  });
});
