import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesOf } from '../../../engine/node/applicationPlaces.ts';
import { loadFiles } from '../../../engine/node/loadFiles.ts';
import { markOf, marksIn, withoutMarks } from '../../../engine/workbench/marks.ts';
import { createGuard } from '../../../engine/workbench/server/guard.ts';
import { createWorkspace } from '../../../engine/workbench/server/workspace.ts';

describe('marks', () => {
  it('say a number at the end of a text, and leave the text as it was', () => {
    for (const number of [0, 1, 2, 3, 80, 6560, 123_456]) {
      expect(marksIn(`Nom${markOf(number)}, Prénom${markOf(7)}`)).toEqual([number, 7]);
      expect(withoutMarks(`Nom${markOf(number)} : 3`)).toBe('Nom : 3');
    }
    expect(marksIn('une invisible\u2063 seule')).toEqual([]);
  });
});

describe('the guard', () => {
  const guard = createGuard(3100);
  const cookie = guard.cookieFor(new URL(`http://127.0.0.1:3100/atelier/?jeton=${guard.token}`)) ?? '';
  const own = { host: '127.0.0.1:3100', cookie: cookie.split(';')[0] ?? '' };
  const refusalOf = (headers: Record<string, string>, method = 'GET') =>
    guard.refusalOf({ headers, method } as unknown as IncomingMessage);

  it('lets in the browser that opened the address of the command', () => {
    expect(cookie).toContain('HttpOnly; SameSite=Strict');
    expect(refusalOf(own)).toBeNull();
    expect(
      refusalOf({ ...own, origin: 'http://127.0.0.1:3100', 'sec-fetch-site': 'same-origin' }, 'PUT'),
    ).toBeNull();
    expect(refusalOf({ ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBeNull();
  });

  it('keeps its tokens from what goes on to the application', () => {
    const passed = (header: string) => {
      const headers: Record<string, string> = { cookie: header };
      guard.hideTokens({ headers } as unknown as IncomingMessage);
      return headers;
    };
    expect(passed(`${own.cookie}; session=1; atelier-3101=autre`)).toEqual({ cookie: 'session=1' });
    expect(passed(own.cookie)).toEqual({});
  });

  it.each([
    ['host', { ...own, host: 'atelier.exemple:3100' }, 'GET'],
    ['host', { ...own, host: '127.0.0.1:3101' }, 'GET'],
    ['origin', { ...own, origin: 'http://exemple.fr' }, 'GET'],
    ['origin', { ...own, origin: 'null' }, 'PUT'],
    ['origin', { ...own, 'sec-fetch-site': 'cross-site' }, 'GET'],
    ['origin', { ...own, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 'POST'],
    ['token', { host: own.host }, 'GET'],
    ['token', { ...own, cookie: 'atelier-3100=faux' }, 'GET'],
    ['token', { ...own, cookie: own.cookie.slice(0, -1) }, 'GET'],
  ])('refuses by %s: %o', (reason, headers, method) => {
    expect(refusalOf(headers, method)).toBe(reason);
  });
});

describe('the files', () => {
  const engineTexts = 'node_modules/screen-engine/messages/engine.yaml';
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'atelier-'));
    for (const folder of ['screens/pages', 'messages', 'src', dirname(engineTexts)])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'screens/app.yaml'), 'format: 2\r\n');
    writeFileSync(join(root, 'src/registry.tsx'), 'secret');
    writeFileSync(join(root, engineTexts), 'engine: {}');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const workspace = () => createWorkspace(placesOf({ root, messages: ['messages', engineTexts] }));
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const read = (path: string) => {
    const file = workspace().read(path);
    if ('refusal' in file) throw new Error(file.refusal);
    return file;
  };

  it('are read and written as they are, byte for byte', () => {
    const { text, version } = read('screens/app.yaml');
    const [saved] = workspace().save([{ path: 'screens/app.yaml', text: `\ufeff${text}# é`, version }]);
    expect(saved).toMatchObject({ path: 'screens/app.yaml', version: expect.any(String) });
    expect(textOf('screens/app.yaml')).toBe('\ufeffformat: 2\r\n# é');
    expect(read('screens/app.yaml').text).toBe('\ufeffformat: 2\r\n# é');
  });

  it('that are made of a text keep its byte order mark', () => {
    writeFileSync(join(root, 'messages/a.yaml'), '\ufeffa: 1\n');
    const made = new Map([
      ['messages/a.yaml', 'a: 2\n'],
      ['messages/b.yaml', 'b: 1\n'],
    ]);
    expect(workspace().newTexts(made)).toEqual([
      { ...read('messages/a.yaml'), path: 'messages/a.yaml', base: '\ufeffa: 1\n', text: '\ufeffa: 2\n' },
      { path: 'messages/b.yaml', base: '', version: '', text: 'b: 1\n' },
    ]);
    const page = new Map([['screens/pages/a.md', '\ufeff# Titre']]);
    const { files } = loadFiles(placesOf({ root }), [], page);
    expect(files.find(({ kind }) => kind === 'markdown')?.text).toBe('# Titre');
  });

  it('keep their rights, and are not replaced where nobody may write them', () => {
    const path = join(root, 'screens/app.yaml');
    const { version } = read('screens/app.yaml');
    chmodSync(path, 0o444);
    const [refused] = workspace().save([{ path: 'screens/app.yaml', text: 'x', version }]);
    expect(refused).toEqual({
      path: 'screens/app.yaml',
      refusal: expect.stringContaining('vous n’avez pas le droit d’y écrire'),
    });
    expect(textOf('screens/app.yaml')).toBe('format: 2\r\n');
    chmodSync(path, 0o666);
    workspace().save([{ path: 'screens/app.yaml', text: 'x', version }]);
    expect(textOf('screens/app.yaml')).toBe('x');
    expect(statSync(path).mode & 0o777).toBe(0o666);
  });

  it('are never written over a version that the editor has not read, and a group is written whole or not at all', () => {
    writeFileSync(join(root, 'messages/app.yaml'), 'app: {}\n');
    const [one, other] = [read('screens/app.yaml'), read('messages/app.yaml')];
    writeFileSync(join(root, 'messages/app.yaml'), 'app: { a: b }\n');
    const saved = workspace().save([
      { path: 'screens/app.yaml', text: 'format: 2\n# mien\n', version: one.version },
      { path: 'messages/app.yaml', text: 'app: { c: d }\n', version: other.version },
    ]);
    expect(saved).toEqual([
      { path: 'messages/app.yaml', disk: 'app: { a: b }\n', version: expect.any(String) },
    ]);
    expect(textOf('screens/app.yaml')).toBe('format: 2\r\n');
    expect(textOf('messages/app.yaml')).toBe('app: { a: b }\n');
  });

  it('are new where none was expected, and not where somebody made one meanwhile', () => {
    const made = { path: 'screens/neuf.yaml', text: 'format: 2\n', version: '' };
    expect(workspace().save([made])).toEqual([{ path: made.path, version: expect.any(String) }]);
    expect(workspace().save([{ ...made, text: 'autre' }])).toEqual([
      { path: made.path, disk: 'format: 2\n', version: expect.any(String) },
    ]);
  });

  it.each([
    'src/registry.tsx',
    '../voisin/screens/app.yaml',
    'screens/../src/registry.tsx',
    'screens/.app.yaml',
    'node_modules/screen-engine/messages/engine.yaml',
    'screens/app.ts',
    '/etc/passwd',
    'screens//app.yaml',
    'screens/app.yaml\0',
  ])('are those of the screens and messages alone: %s', (path) => {
    expect(workspace().read(path)).toHaveProperty('refusal');
    expect(workspace().save([{ path, text: '', version: '' }])[0]).toHaveProperty('refusal');
  });

  it('are no links, and stand in no folder that a link leads to', () => {
    symlinkSync(join(root, 'src/registry.tsx'), join(root, 'screens/lien.yaml'));
    symlinkSync(join(root, 'src'), join(root, 'screens/ailleurs'));
    writeFileSync(join(root, 'src/autre.yaml'), 'x: 1');
    for (const path of ['screens/lien.yaml', 'screens/ailleurs/autre.yaml']) {
      expect(workspace().read(path)).toHaveProperty('refusal');
      expect(workspace().save([{ path, text: 'x', version: '' }])[0]).not.toHaveProperty('version', 'x');
    }
    expect(textOf('src/registry.tsx')).toBe('secret');
    expect(textOf('src/autre.yaml')).toBe('x: 1');
  });

  it('are refused once a link stands in the place of their folder, or of the root', () => {
    const started = workspace();
    renameSync(join(root, 'screens'), join(root, 'screens-avant'));
    symlinkSync(join(root, 'src'), join(root, 'screens'));
    writeFileSync(join(root, 'src/app.yaml'), 'x: 1');
    expect(started.read('screens/app.yaml')).toHaveProperty('refusal');
    expect(started.save([{ path: 'screens/neuf.yaml', text: 'x', version: '' }])).toEqual([
      { path: 'screens/neuf.yaml', refusal: expect.stringContaining('lien') },
    ]);
    expect(readdirSync(join(root, 'src')).toSorted()).toEqual(['app.yaml', 'registry.tsx']);
  });

  it.skipIf(spawnSync('unshare', ['-rm', 'true']).status !== 0)(
    'stay whole on a disk that is full or read-only, and leave nothing beside them',
    () => {
      const script = `
        import { createWorkspace } from './engine/workbench/server/workspace.ts';
        import { placesOf } from './engine/node/applicationPlaces.ts';
        const saved = createWorkspace(placesOf({ root: process.argv[1] })).save([
          { path: 'screens/app.yaml', text: 'petit', version: '' },
          { path: 'screens/neuf.yaml', text: 'a'.repeat(200_000), version: '' },
        ]);
        console.log(JSON.stringify(saved.map(({ refusal }) => refusal)));`;
      const on = (options: string) =>
        execFileSync(
          'unshare',
          [
            '-rm',
            'sh',
            '-c',
            `mount -t tmpfs -o size=64k,${options} none "$1/screens" && "$0" --input-type=module -e "$2" "$1" && ls -A "$1/screens"`,
            process.execPath,
            root,
            script,
          ],
          { encoding: 'utf8' },
        );
      const [full, ...left] = on('rw').trim().split('\n');
      expect(JSON.parse(full ?? '')).toEqual([
        expect.stringContaining('le disque est plein'),
        expect.stringContaining('le disque est plein'),
      ]);
      expect(left).toEqual([]);
      expect(on('ro')).toContain('le disque est en lecture seule. Vos modifications restent ici.');
    },
  );

  it('that are too large, gone or no text are told of in words', () => {
    writeFileSync(join(root, 'screens/grand.yaml'), 'a'.repeat(5_000_000));
    writeFileSync(join(root, 'screens/binaire.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
    expect(workspace().read('screens/grand.yaml')).toEqual({ refusal: expect.stringMatching(/5.000 ko/u) });
    expect(workspace().read('screens/binaire.yaml')).toEqual({ refusal: expect.stringContaining('UTF-8') });
    expect(workspace().read('screens/absent.yaml')).toEqual({
      refusal: expect.stringContaining('n’existe plus'),
    });
  });
});
