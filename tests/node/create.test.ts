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
import { stopping } from '../../engine/core/compiler/compile.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { runCommandLine } from '../../engine/node/cli.ts';
import { labelText } from '../../engine/node/create/labels.ts';
import { isEmptyFolder } from '../../engine/node/create/newApp.ts';
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
  stopping((await loadDefinitions(placesOf({ root }))).problems).map(({ code }) => code);

/** An application whose contract has one list; it gets the whole contract when its screens are made. */
async function appBefore(contract: string): Promise<string> {
  const root = join(folder, 'app');
  const whole = JSON.parse(readFileSync(contract, 'utf8')) as { readonly paths: object };
  const row = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const content = { 'application/json': { schema: { type: 'array', items: row } } };
  const paths = { '/api/debuts': { get: { 'x-right': 'login', responses: { 200: { content } } } } };
  writeFileSync(contract, JSON.stringify({ ...whole, paths }));
  expect((await run('new', 'app', root, '--contract', contract)).code).toBe(0);
  const full = JSON.stringify({ ...whole, paths: { ...paths, ...whole.paths } });
  writeFileSync(join(root, 'schemas/openapi.json'), full);
  return root;
}

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
        nouveau: { title: 'Nouveau prêt' },
        fiche: { title: 'Prêt', panels: { fiche: { items: { titre: 'Titre' } } } },
      },
    });
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const others = files
      .filter(({ name }) => !name.endsWith('.yaml') && !['README.md', 'ECRANS.md'].includes(name))
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

  it('touches no folder that holds something but a new repository', async () => {
    mkdirSync(join(folder, '.git'));
    expect(isEmptyFolder(folder)).toBe(true);
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(await run('new', 'app', folder)).toEqual({
      code: 2,
      said: expect.stringContaining('n’est pas vide'),
    });
  });

  it.each([
    ['that does not exist', 'nope.yaml', null, 'n’existe pas : '],
    ['of another sort', 'a.yaml', 'openapi: 4.0.0', 'a.yaml:1:1 contract-version'],
    ['that is cut', 'a.json', '{ "openapi": "3.1.0",\n "paths": {', 'a.json:2:12 contract-unreadable'],
    [
      'without a file of its own',
      'a.yaml',
      'openapi: 3.0.0\npaths:\n  /a: { $ref: b.yaml }\n',
      'a.yaml:3:15 contract-file',
    ],
  ])('says where a contract is wrong: one %s', async (_what, name, text, report) => {
    const contract = join(folder, name);
    if (text !== null) writeFileSync(contract, text);
    const made = await run('new', 'app', join(folder, 'a'), '--contract', contract);
    expect(made).toEqual({ code: 2, said: expect.stringContaining(report) });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('makes a page where a contract gives no screen, and says why', async () => {
    const contract = join(folder, 'a.json');
    const paths = { '/a': { delete: { responses: {} } }, '/b': { post: { responses: {} } } };
    writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', paths }));
    const root = join(folder, 'a');
    const { code, said: words } = await run('new', 'app', root, '--contract', contract);
    expect([code, await problemsIn(root)]).toEqual([0, []]);
    expect(words).toContain('- DELETE /a : une suppression');
    expect(readFileSync(join(root, 'ECRANS.md'), 'utf8')).toContain('- DELETE /a : une suppression');
    expect(readFileSync(join(root, 'screens/app.yaml'), 'utf8')).toContain(
      'home: { screens: [pages/accueil]',
    );
  });

  it('reads Swagger 2, and files that refer to one another', async () => {
    const row =
      '{ type: object, required: [id], properties: { id: { type: integer }, nom: { type: string } } }';
    const files = {
      'un.yaml': `
swagger: '2.0'
info: { title: Outils, version: '1' }
paths:
  /outils/: { get: { responses: { 200: { schema: { type: array, items: { $ref: '#/definitions/Outil' } } } } } }
  /outils/{id}:
    patch:
      parameters:
        - { name: id, in: path, required: true, type: integer }
        - { name: body, in: body, schema: { $ref: '#/definitions/Outil' } }
      responses: { 204: {} }
  /outils/{id}/photos:
    post:
      consumes: [multipart/form-data]
      parameters:
        - { name: id, in: path, required: true, type: integer }
        - { name: legende, in: formData, type: string, maxLength: 40 }
        - { name: image, in: formData, type: file, required: true }
      responses: { 201: {} }
  /marques:
    get: { responses: { 200: { schema: { type: array, items: { $ref: '#/definitions/Outil' } } } } }
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: nom, in: formData, type: string, required: true }
        - { name: pays, in: formData, type: array, items: { type: string } }
      responses: { 201: {} }
definitions: { Outil: ${row} }
`,
      'deux.yaml': `
openapi: 3.0.3
paths:
  /outils: { get: { responses: { 200: { content: { a/json: { schema: { $ref: 'liste.yaml#/Liste' } } } } } } }
`,
      'liste.yaml': `
Liste: { type: array, items: { $ref: '#/Outil' } }
Outil: ${row.replace('string }', 'string, nullable: true }')}
`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    for (const [name, screens] of [
      ['un', ['outils/liste', 'outils/modification', 'marques/nouveau', 'photos/nouveau']],
      ['deux', ['outils/liste']],
    ] as const) {
      const root = join(folder, name);
      expect((await run('new', 'app', root, '--contract', join(folder, `${name}.yaml`))).code).toBe(0);
      const { problems, compiled } = await loadDefinitions(placesOf({ root }));
      expect(problems).toEqual([]);
      expect(Object.keys(compiled?.screens ?? {})).toEqual(expect.arrayContaining([...screens]));
    }
  });

  it('keeps a field whose expression says something else than it seems, without the expression', async () => {
    const contract = join(folder, 'motifs.yaml');
    writeFileSync(
      contract,
      `
openapi: 3.0.3
paths:
  /outils:
    get: { responses: { 200: { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Outil' } } } } } } }
    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Outil' } } } }, responses: { 201: {} } }
components:
  schemas:
    Outil:
      type: object
      properties:
        id: { type: integer }
        code: { type: string, pattern: '[0-9]{5}' }
        nom: { type: string, pattern: '^[A-z]+$' }
        lot: { type: string, pattern: '^[A-Z]+$' }
`,
    );
    const root = join(folder, 'motifs');
    expect((await run('new', 'app', root, '--contract', contract)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    const screen = readFileSync(join(root, 'screens/outils.yaml'), 'utf8');
    expect(screen).toContain('code: {}');
    expect(screen).toContain('nom: {}');
    expect(screen).toContain("lot: { pattern: '^[A-Z]+$' }");
  });

  it('leaves out what the check stops at, and makes the rest', async () => {
    const text = { type: 'string' };
    const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
    const row = { type: 'object', required: ['id'], properties: { id: text, nom: text } };
    const list = { type: 'array', items: row };
    const body = {
      content: {
        'application/json': {
          schema: { ...row, required: ['objet'], properties: { nom: text, objet: { type: 'object' } } },
        },
      },
    };
    const header = { name: 'X-Tenant', in: 'header', required: true, schema: text };
    const paths = {
      '/auteurs': { get: { responses: answer(list) }, post: { requestBody: body, responses: {} } },
      '/auteurs/{id}/livres': { get: { responses: answer(list) } },
      '/auteurs/{id}/notes/{note}': { get: { responses: answer(row) } },
      '/livres': { get: { responses: answer(list) } },
      '/clients': { get: { parameters: [header], responses: answer(list) } },
    };
    const contract = join(folder, 'a.json');
    writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', paths }));
    const root = join(folder, 'a');
    const { code, said: words } = await run('new', 'app', root, '--contract', contract);
    expect([code, await problemsIn(root)]).toEqual([0, []]);
    const { compiled } = await loadDefinitions(placesOf({ root }));
    const made = Object.keys(compiled?.screens ?? {}).filter((id) => !/^(pages|session)\//.test(id));
    expect(made.sort()).toEqual(['auteurs-livres/liste', 'auteurs/liste', 'livres/liste']);
    for (const line of [
      '- POST /auteurs : L’opération exige le champ « objet »',
      '- GET /auteurs/{id}/notes/{note} : aucune liste du contrat ne donne ce que son adresse demande',
      '- GET /clients : L’opération exige l’en-tête « X-Tenant »',
    ])
      expect(words).toContain(line);
  });
});

describe('new screen', () => {
  it('adds a list, its texts and its entry in the menu', async () => {
    const root = await appBefore(contractOfPermits());
    const made = await run('new', 'screen', 'GET /api/tarifs', '--root', root);
    expect(made).toEqual({
      code: 0,
      said: 'screens/tarifs.yaml\nscreens/app.yaml\nmessages/tarifs.yaml',
    });
    expect(await problemsIn(root)).toEqual([]);
    const again = await run('new', 'screen', 'GET /api/tarifs', '--root', root);
    expect(again).toEqual({ code: 2, said: expect.stringContaining('« tarifs/liste » existe déjà') });
  });

  it('adds forms to the area of the list, which leads to them', async () => {
    const root = await appBefore(contractOfPermits());
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
    expect(again.said).toContain('L’écran « permis/nouveau » existe déjà.');
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
    const answer = (of: object) => ({ 200: { content: { 'application/json': { schema: of } } } });
    const paths = {
      '/api/appel': { get: { summary: 'Appel', responses: answer(schema) } },
      '/api/signalements': { post: { requestBody: { content }, responses: { 200: {} } } },
    };
    writeFileSync(join(folder, 'contrat.json'), JSON.stringify({ openapi: '3.1.0', paths }));
    const root = await appBefore(join(folder, 'contrat.json'));
    for (const id of ['GET /api/appel', 'POST /api/signalements'])
      expect((await run('new', 'screen', id, '--root', root)).code).toBe(0);
    expect(await problemsIn(root)).toEqual([]);
    const app = readFileSync(join(root, 'screens/app.yaml'), 'utf8');
    expect(app).toContain('  appel-fiche: appel/fiche\n  signalements-nouveau: signalements/nouveau\n');
    expect(readFileSync(join(root, 'screens/signalements.yaml'), 'utf8')).toContain(`
      fields:
        motif: { maxLength: 500, widget: textarea, required: true }
        urgent: { type: boolean, required: true }
        courriel: { format: email }
        jours: { type: array, options: jours }
`);
  });

  it('keeps the lines of a file that it adds to', async () => {
    const change = `    patch:
      x-right: login
      parameters: [{ name: numero, in: path, required: true, schema: { type: string } }]
      requestBody:
        content: { application/json: { schema: { type: object, properties: { titre: { type: string } } } } }
      responses: { 200: { description: Le prêt } }
`;
    const root = join(folder, 'app');
    await run('new', 'app', root);
    const file = join(root, 'screens/prets.yaml');
    const before = `${readFileSync(file, 'utf8').replace('screens:', '# read\n\nscreens: # all')}# end\n`;
    writeFileSync(file, before);
    const contract = join(root, 'schemas/openapi.yaml');
    const more = readFileSync(contract, 'utf8').replace(
      '  /api/prets/{numero}:\n',
      (path) => `${path}${change}`,
    );
    writeFileSync(contract, more);
    expect((await run('new', 'screen', 'PATCH /api/prets/{numero}', '--root', root)).code).toBe(0);
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
    ['page', numbered, '{ protocol: page, firstPage: 0, sort: sort }'],
    [
      'page, with names of its own',
      [
        { numeroPage: { ...count, minimum: 1 }, taille: count, tri: text, sens: text },
        { nombre: count, suivant: text },
      ],
      '{ protocol: page, page: numeroPage, firstPage: 1, size: taille, sort: tri, direction: sens }',
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
      '{ protocol: page, firstPage: 0, sort: sort }',
    ],
    ['offset, without a count', [{ offset: count, limit: count }, {}], '{ protocol: offset, size: limit }'],
    [
      'cursor',
      [{ curseur: text, limite: count }, { suivant: text }],
      '{ protocol: cursor, cursor: curseur, size: limite }',
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
    const other = [{ page: { ...count, minimum: 1 }, size: count }, {}] as const;
    const lists = { '/api/lignes': numbered, '/api/autres': numbered, '/api/sans': other };
    await run('new', 'app', root, '--contract', contractOf(lists));
    expect(readFileSync(join(root, 'screens/autres.yaml'), 'utf8')).not.toContain('paging');
    expect(readFileSync(join(root, 'screens/sans.yaml'), 'utf8')).toContain(
      '      paging: { protocol: page, firstPage: 1 }\n',
    );
    expect(await problemsIn(root)).toEqual([]);
  });
});

describe('first texts', () => {
  it.each([
    ['Date de naissance', 'Date de naissance'],
    ["L'auteur du prêt.", 'L’auteur du prêt'],
    ['Vraiment ?', 'Vraiment\u00a0?'],
    ['Identifiant (UUID)', null],
    ['voir dateRetour', null],
    ['date_retour', null],
    ['a'.repeat(61), null],
    [undefined, null],
  ])('takes from a contract what is short and not technical: %s', (text, label) => {
    expect(labelText(text)).toBe(label);
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

  it('writes them into the catalogues with words of the contract, and changes no other byte', async () => {
    const root = join(folder, 'app');
    await run('new', 'app', root);
    const catalogue = join(root, 'messages/prets.yaml');
    const whole = readFileSync(catalogue, 'utf8');
    const { prets } = parse(whole);
    const { retour, ...columns } = prets.liste.columns;
    const { title, caption, ...liste } = prets.liste;
    expect(retour).toBe('À rendre le');
    // A comment, a map on one line, odd spaces and quotes.
    const held = [
      '# Les prêts',
      `prets:   # d’abord`,
      `  liste:`,
      `    title:   "${title}"`,
      `    columns: ${JSON.stringify(columns)}   # sans « retour »`,
      ...Object.entries(liste).flatMap(([name, value]) =>
        name === 'columns' ? [] : [`    ${name}: ${JSON.stringify(value)}`],
      ),
      `  fiche: ${JSON.stringify(prets.fiche)}`,
      ...Object.entries(prets).flatMap(([name, value]) =>
        name === 'liste' || name === 'fiche' ? [] : [`  ${name}: ${JSON.stringify(value)}`],
      ),
      '# fin',
      '',
    ];
    writeFileSync(catalogue, held.join('\n'));
    expect(await run('check', '--skeleton', '--write', '--root', root)).toEqual({
      code: 0,
      said: 'messages/prets.yaml',
    });
    const written = readFileSync(catalogue, 'utf8').split('\n');
    expect(written.filter((line) => !held.includes(line))).toEqual([
      `    columns: ${JSON.stringify(columns).slice(0, -1)}, retour: À rendre le}   # sans « retour »`,
      `    caption: ${caption}`,
    ]);
    expect(held.filter((line) => !written.includes(line))).toEqual([held[4]]);
    expect(await problemsIn(root)).toEqual([]);
    rmSync(catalogue);
    expect((await run('check', '--skeleton', '--write', '--root', root)).code).toBe(0);
    expect(parse(readFileSync(catalogue, 'utf8')).prets.liste.columns.retour).toBe('À rendre le');
    expect(await problemsIn(root)).toEqual([]);
  });

  it('writes nothing without --skeleton', async () => {
    const { code, said: why } = await run('check', '--write', '--root', folder);
    expect([code, why.split('\n')[0]]).toEqual([2, '--write ne va qu’avec --skeleton.']);
  });
});
