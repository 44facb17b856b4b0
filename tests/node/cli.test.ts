import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { runCommandLine } from '../../engine/node/cli.ts';
import { type BooksApp, createBooksApp, libraryVocabulary } from './booksApp.ts';

let app: BooksApp;
beforeEach(() => {
  app = createBooksApp();
});
afterEach(() => app.remove());

type Outcome = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs the command in this process, and returns its output. */
async function run(...args: string[]): Promise<Outcome> {
  const lines = { out: '', err: '' };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.out += `${line}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((line: string) => {
      lines.err += `${line}\n`;
    }),
  ];
  try {
    return { code: await runCommandLine(args), ...lines };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
const here = (...args: string[]) => [...args, '--root', app.root, '--vocabulary', libraryVocabulary];
const runHere = (...args: string[]) => run(...here(...args));

/** Runs the command as a shell does. */
function runProcess(args: readonly string[]): Outcome {
  const command = ['engine/node/main.js', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** What a sound application without a contract reads. */
const clean = `6 fichiers, aucun problème

Non contrôlé
  Il n’y a pas de contrat (schemas/openapi.json, ou --contract) : aucun appel n’est comparé au serveur.
`;

describe('the process', () => {
  it('writes the report and exits with its code', () => {
    app.write('screens/pages.yaml', 'format: 2\n');
    expect(runProcess(here('check'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('screens/pages.yaml'),
      err: '',
    });
    expect(runProcess(['chek'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Action inconnue : chek'),
    });
  });
});

describe('check', () => {
  it('reports that there is no problem, and exits with 0', async () => {
    expect(await runHere('check')).toEqual({ code: 0, out: clean, err: '' });
  });

  it('prints every problem of every file with position and code frame, sorted, and exits with 1', async () => {
    app.write(
      'screens/books.yaml',
      app.original('screens/books.yaml').replace('kind: search', 'kind: serach'),
    );
    app.write('screens/pages.yaml', app.original('screens/pages.yaml').replace('guard:', 'gard:'));
    const { code, out } = await runHere('check');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^screens\/books\.yaml:\d+:\d+ [\s\S]*> +\d+ \| +kind: serach[\s\S]*\nscreens\/pages\.yaml:\d+:\d+ /,
    );
    expect(out).toMatch(/\n\d+ problèmes\n/);
  });

  it('prints the same problems as JSON', async () => {
    app.write('screens/pages.yaml', `${app.original('screens/pages.yaml')}unknown: true\n`);
    const { code, out } = await runHere('check', '--json');
    const problems = JSON.parse(out) as Problem[];
    expect(code).toBe(1);
    expect(problems).toEqual([expect.objectContaining({ file: 'screens/pages.yaml', line: 6, column: 1 })]);
  });

  it('says beside a report for a program what was not checked', async () => {
    expect(await runHere('check', '--json')).toEqual({
      code: 0,
      out: '[]\n',
      err: expect.stringContaining('Non contrôlé\n  Il n’y a pas de contrat'),
    });
  });

  it('lists what a contract leaves open, and says nothing where it is all there', async () => {
    const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
    const contract = (schema: object, post: object = {}) =>
      JSON.stringify({
        openapi: '3.1.0',
        paths: { '/api/books': { get: { responses: answer(schema) } }, '/api/session': { post } },
      });
    app.write(
      'open.json',
      contract({ type: 'array', items: { $ref: 'https://exemple.test/books.yaml#/book' } }),
    );
    const open = await runHere('check', '--contract', 'open.json');
    expect(open.out).toContain('les champs qu’en lisent les écrans.\n    GET /api/books\n');
    expect(open.out).toContain(
      'vers un autre document : ce qu’elles décrivent.\n    https://exemple.test/books.yaml#/book\n',
    );
    const { items } = { items: { type: 'object', properties: { title: { type: 'string' } } } };
    app.write('whole.json', contract({ type: 'array', items }));
    const { out } = await runHere('check', '--contract', 'whole.json');
    expect(out).toMatch(/\n\nNon contrôlé\n {2}Droits et identifiant lus dans le jeton,.*\n {4}sub\n$/);
    const token = { 'x-claims': { properties: { sub: { type: 'string' } } } };
    app.write('whole.json', contract({ type: 'array', items }, token));
    expect((await runHere('check', '--contract', 'whole.json')).out).not.toContain('Non contrôlé');
  });

  it('reports a contract that was cut, and checks all the rest', async () => {
    app.write('cut.json', '{ "openapi": "3.1.0",\n  "paths": { "/api/books": {');
    app.write('screens/pages.yaml', `${app.original('screens/pages.yaml')}unknown: true\n`);
    const { code, out } = await runHere('check', '--contract', 'cut.json');
    expect(code).toBe(1);
    expect(out).toMatch(/^cut\.json:2:\d+ contract-unreadable\n/);
    expect(out).toContain('screens/pages.yaml:6:1 unknown-key');
    expect(out).toContain('\n2 problèmes\n');
  });

  it('prints them as SARIF', async () => {
    app.write('screens/pages.yaml', `${app.original('screens/pages.yaml')}unknown: true\n`);
    const { code, out } = await runHere('check', '--sarif');
    const log = JSON.parse(out) as { runs: { results: { ruleId: string }[] }[] };
    expect(code).toBe(1);
    expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(['unknown-key']);
  });

  it('lists what the contract offers and no screen uses', async () => {
    const operation = { summary: 'Loans of a reader', responses: { 200: { description: '' } } };
    app.write('api.json', JSON.stringify({ openapi: '3.1.0', paths: { '/api/loans': { get: operation } } }));
    expect((await runHere('check', '--offer', '--contract', 'api.json')).out).toContain(
      'Opérations que rien n’appelle : 1\n  GET /api/loans  (Loans of a reader)',
    );
  });

  it.each([
    ['a renamed file', 'books.yml', 'file-unknown', 1],
    ['a catalogue in another encoding', 'library.yaml', 'file-binary', 9],
  ])('prints the cause alone, with the number of its consequences: %s', async (_name, file, code, count) => {
    if (file === 'books.yml') {
      renameSync(join(app.root, 'screens/books.yaml'), join(app.root, 'screens/books.yml'));
      app.write('messages/library.yaml', app.original('messages/library.yaml').replace(/^books:.*/ms, ''));
    } else {
      const text = app.original('messages/library.yaml').replace('title: Books', 'title: Été');
      writeFileSync(join(app.root, 'messages/library.yaml'), text, 'latin1');
    }
    const noun = count === 1 ? 'conséquence' : 'conséquences';
    const { out } = await runHere('check');
    expect(out).toContain(`/${file}:1:1 ${code}\n`);
    expect(out).toMatch(
      new RegExp(`  et ${count} ${noun} \\(--all les montre\\)\n\n1 problème\n\nNon contrôlé\n`),
    );
    expect((await runHere('check', '--all')).out).toContain(`  et ${count} ${noun} :\n    screens/`);
    const [cause] = JSON.parse((await runHere('check', '--json')).out) as Problem[];
    expect([cause?.code, cause?.consequences?.length]).toEqual([code, count]);
  });

  it('says nothing of a file whose copy stands beside it', async () => {
    app.write('screens/books.yaml.bak', app.original('screens/books.yaml'));
    app.write(
      'screens/books.yaml',
      app.original('screens/books.yaml').replace('isbn: {}', 'isbn: { link: { screen: books/lst } }'),
    );
    const problems = JSON.parse((await runHere('check', '--json')).out) as Problem[];
    expect(problems.map(({ code }) => code)).toEqual(['file-unknown', 'unknown-name']);
  });

  it('reports a binary file among the other problems', async () => {
    app.write('screens/picture.yaml', '\0\0');
    expect(await runHere('check')).toMatchObject({
      code: 1,
      out: expect.stringContaining('screens/picture.yaml:1:1 file-binary'),
    });
  });
});

describe('the parts of an application', () => {
  it('may be in any folder', async () => {
    for (const folder of ['screens', 'messages', 'registry']) {
      mkdirSync(join(app.root, 'elsewhere'), { recursive: true });
      renameSync(join(app.root, folder), join(app.root, 'elsewhere', folder));
    }
    app.write('elsewhere/api/openapi.json', '{ "openapi": "3.1.0", "paths": {} }');
    const places = [
      ...['--root', app.root],
      ...['--screens', 'elsewhere/screens'],
      ...['--messages', 'elsewhere/messages'],
      ...['--vocabulary', 'elsewhere/registry/vocabulary.ts'],
    ];
    expect(await run('check', ...places)).toEqual({ code: 0, out: clean, err: '' });
    const { code, out } = await run('check', ...places, '--schemas', 'elsewhere/api');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('elsewhere/screens/books.yaml:6:11 contract-operation'),
    ]);
  });

  it.each([
    ['check', '--offer'],
    ['catalogue', '--out'],
  ])('are listed by the help of %s, with its own options', async (action, own) => {
    const { code, out } = await run(action, '--help');
    expect(code).toBe(0);
    for (const option of [own, '--screens', '--messages', '--schemas', '--contract', '--vocabulary'])
      expect(out).toContain(option);
  });
});

describe('model', () => {
  it('prints the compiled model of a screen, whole or one variant', async () => {
    const whole = JSON.parse((await runHere('model', 'books/list')).out) as Record<string, unknown>;
    const one: unknown = JSON.parse((await runHere('model', 'books/list', '--variant', 'adult')).out);
    expect(Object.keys(whole)).toEqual(['adult']);
    expect(one).toEqual(whole.adult);
    expect(one).toMatchObject({ kind: 'search', heading: 'Books' });
  });

  it('prints the application and the route table', async () => {
    expect(JSON.parse((await runHere('model', 'app')).out)).toMatchObject({ variants: { names: ['adult'] } });
    expect(JSON.parse((await runHere('model', 'routes')).out)).toHaveLength(2);
  });

  it('prints the report instead if there are problems', async () => {
    app.write('screens/pages.yaml', 'format: 2\n');
    expect(await runHere('model', 'books/list')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('screens/pages.yaml'),
    });
  });
});

describe('explain', () => {
  it('prints what a visitor sees, with the position of each reason', async () => {
    const { code, out } = await runHere('explain', 'books/list', '--rights', '');
    expect(code).toBe(0);
    expect(out).toMatch(/^Écran\n {2}(visible|caché {2}) {2}books\/list /m);
    expect(out).toMatch(/\(screens\/books\.yaml:\d+:\d+\)/);
  });
});

describe('diff', () => {
  it('prints what changed for users between two folders', async () => {
    const other = createBooksApp();
    other.write(
      'messages/library.yaml',
      other.original('messages/library.yaml').replace('title: Books', 'title: All books'),
    );
    const places = ['--vocabulary', libraryVocabulary];
    const { code, out } = await run('diff', app.root, other.root, ...places);
    other.remove();
    expect([code, out]).toEqual([0, expect.stringContaining('titre : « Books » → « All books »')]);
  });

  it('compares with a version that does not compile, as far as it can be read, and says so', async () => {
    const older = createBooksApp();
    older.write(
      'messages/library.yaml',
      older.original('messages/library.yaml').replace('title: Books', 'title: Old books'),
    );
    older.write('screens/pages.yaml', `${older.original('screens/pages.yaml')}unknown: true\n`);
    const { code, out, err } = await run('diff', older.root, app.root, '--vocabulary', libraryVocabulary);
    older.remove();
    expect([code, out]).toEqual([1, expect.stringContaining('titre : « Old books » → « Books »')]);
    expect(err).toBe(`${older.root} : 1 problème ; la comparaison peut être incomplète.\n`);
  });

  it('prints the changes since a git revision', async () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-C', app.root, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args]);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    const places = ['--root', app.root, '--vocabulary', libraryVocabulary];
    expect((await run('diff', 'HEAD', '.', ...places)).out).toBe('Rien ne change pour les utilisateurs.\n');
    expect(await run('diff', 'nowhere', '.', ...places)).toMatchObject({
      code: 2,
      err: 'Ni un dossier, ni une révision git : nowhere\n',
    });
  });
});

describe('a command that cannot run', () => {
  it.each([
    ['no command', [], 'Usage'],
    ['an unknown command', ['chek'], 'Action inconnue : chek. Vouliez-vous écrire check ?'],
    ['an unknown option', ['check', '--jsn'], 'Option inconnue : --jsn. Vouliez-vous écrire --json ?'],
    ['an option without a value', ['check', '--root'], 'Une option attend une valeur'],
    ['a contract that does not exist', ['check', '--contract', 'none.json'], 'Le contrat n’existe pas'],
    ['pages without a folder', ['catalogue'], 'Où écrire ?'],
    [
      'an unknown screen',
      ['model', 'books/lst'],
      'Écran inconnu : books/lst. Vouliez-vous écrire books/list ?',
    ],
    ['no screen', ['explain'], 'Quel écran ? books/list'],
    ['an unknown right', ['explain', 'books/list', '--rights', 'fly'], 'Droit inconnu : fly'],
    ['only one version to compare', ['diff', '.'], 'Deux dossiers'],
    ['an unknown variant', ['model', 'books/list', '--variant', 'child'], 'Variante inconnue : child'],
    ['a missing vocabulary', ['check', '--vocabulary', 'nowhere.ts'], 'Le vocabulaire n’existe pas'],
    [
      'a vocabulary that is neither YAML nor code',
      ['check', '--vocabulary', 'screens/pages/about.md'],
      'Le vocabulaire est en YAML ou en TypeScript',
    ],
    ['no built site', ['preview'], 'Le site n’est pas construit'],
    ['a variant of the application', ['model', 'app', '--variant', 'adult'], '« app » n’a pas de variante.'],
  ])('gives the reason and exits with 2: %s', async (_case, args, reason) => {
    const needsPlaces = args.length > 0 && !args.includes('--vocabulary');
    const places = ['--root', app.root, ...(needsPlaces ? ['--vocabulary', libraryVocabulary] : [])];
    expect(await run(...args, ...places)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(reason),
    });
  });

  it('prints what an operation takes and answers, and what of it is used', async () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, state: { enum: ['A', 'B'] } },
    };
    const parameters = [{ in: 'query', name: 'reader', required: true, schema: { type: 'string' } }];
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    app.write(
      'api.json',
      JSON.stringify({ openapi: '3.1.0', paths: { '/api/loans': { get: { parameters, responses } } } }),
    );
    const { code, out } = await runHere('operation', 'GET /api/loans', '--contract', 'api.json');
    expect([
      code,
      ...out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ]).toEqual([
      0,
      ['Partie', 'Nom', 'Type', 'Exigé', 'Utilisé', 'Valeurs'],
      ['paramètre', 'reader', 'un texte', 'oui', 'non'],
      ['réponse', 'id', 'un nombre entier', 'oui', 'non'],
      ['réponse', 'state', expect.any(String), 'non', 'non', 'A, B'],
    ]);
    expect(await runHere('operation', 'GET /api/loan', '--contract', 'api.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Vouliez-vous écrire « GET /api/loans » ?'),
    });
  });

  it('says in one sentence that the port of the development server is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    vi.stubEnv('PORT', String(port));
    const { code, err } = await runHere('dev');
    vi.unstubAllEnvs();
    taken.close();
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`Le port ${port} est déjà pris`) });
  });

  it('says where the code of the vocabulary is wrong', () => {
    app.write(libraryVocabulary, 'export const vocabulary = {\n  widgets: [;\n};\n');
    const { code, out, err } = runProcess(here('check'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /vocabulary\.ts ne peut pas être exécuté\s:\n.*vocabulary\.ts:2\n.*\n {2}widgets: \[;/,
    );
    expect(err).not.toContain('node:internal');
  });

  it.each([
    ['check screens/nope.yaml', '« check » n’attend pas « screens/nope.yaml ».'],
    ['explain books/list books/detail', '« explain » n’attend pas « books/detail ».'],
    ['model books/list adult', '« model » n’attend pas « adult ».'],
    ['diff . . HEAD', '« diff » n’attend pas « HEAD ».'],
    ['new screen GET /api/books', '« new » n’attend pas « /api/books ».'],
    ['dev 8080', '« dev » n’attend pas « 8080 ».'],
    ['check --variant adult', '« check » n’a pas d’option --variant.'],
    ['model books/list --json', '« model » n’a pas d’option --json.'],
    ['new app books --screens pages', '« new app » n’a pas d’option --screens.'],
    ['explain books/list --variant adult --variant child', 'L’option --variant est donnée deux fois.'],
    ['check --json --sarif', '--json et --sarif ne vont pas ensemble.'],
    ['check --sarif --offer', '--offer et --sarif ne vont pas ensemble.'],
    ['check --all --skeleton', '--skeleton et --all ne vont pas ensemble.'],
  ])('refuses what it would ignore, with the help of the action: %s', async (line, reason) => {
    const [action = '', ...others] = line.split(' ');
    const { out: help } = await run(action, '--help');
    const { code, out, err } = await run(action, ...others);
    expect([code, out]).toEqual([2, '']);
    const [said, ...usage] = err.split('\n\n');
    expect(said).toBe(reason);
    expect(help).toContain(usage.join('\n\n').trimEnd());
  });

  it('takes an option for several parts more than once', async () => {
    const places = ['--messages', 'messages', '--messages', 'more'];
    app.write('more/pages.yaml', app.original('messages/library.yaml').replace(/^books:.*/ms, ''));
    app.write(
      'messages/library.yaml',
      app.original('messages/library.yaml').replace(/^pages:.*?(?=^books)/ms, ''),
    );
    expect((await runHere('check', ...places)).code).toBe(0);
  });

  it('prints its help on request, and exits with 0', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Codes de sortie') });
  });
});
