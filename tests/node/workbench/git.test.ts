import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGit } from '../../../engine/workbench/server/git.ts';
import { commitTexts, testsNaming } from '../../../engine/workbench/server/review.ts';

let top = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: top, encoding: 'utf8' }).trim();
const write = (path: string, text: string) => writeFileSync(join(top, path), text);

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'depot-'));
  for (const folder of ['app/screens', 'tests/e2e', 'node_modules/x'])
    mkdirSync(join(top, folder), { recursive: true });
});
afterEach(() => rmSync(top, { recursive: true }));

describe('a commit', () => {
  beforeEach(() => {
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'Une analyste');
    git('config', 'user.email', 'analyste@exemple.fr');
    write('app/screens/a.yaml', 'un');
    write('autre.txt', 'un');
    git('add', '.');
    git('commit', '--quiet', '--message', 'début');
  });

  it('holds the saved files alone, on a new branch, and leaves what else was changed or staged', async () => {
    write('app/screens/a.yaml', 'deux');
    write('app/screens/--neuf.yaml', 'neuf');
    write('autre.txt', 'deux');
    git('add', 'autre.txt');
    const own = createGit(join(top, 'app'));
    expect(await own.branch()).toBe('main');
    expect(await own.textAtHead('screens/a.yaml')).toBe('un');
    expect(await own.textAtHead('screens/--neuf.yaml')).toBeNull();
    const message = '$(touch piege) `id`\n\n--amend';
    const paths = ['screens/a.yaml', 'screens/--neuf.yaml'];
    expect(await own.commit({ branch: 'ecrans/liste', message, paths })).toBeNull();
    expect(git('log', '-1', '--format=%D|%B')).toBe(`HEAD -> ecrans/liste|${message}`);
    expect(git('show', '--name-only', '--format=').split('\n').toSorted()).toEqual([
      'app/screens/--neuf.yaml',
      'app/screens/a.yaml',
    ]);
    expect(git('status', '--porcelain')).toBe('M  autre.txt');
    expect(git('rev-parse', 'main')).toBe(git('rev-parse', 'HEAD~1'));
  });

  it.each(['-x', 'a..b', 'a b', '--orphan'])('refuses a branch that git cannot have: %s', async (branch) => {
    write('app/screens/a.yaml', 'deux');
    const refusal = await createGit(join(top, 'app')).commit({
      branch,
      message: 'm',
      paths: ['screens/a.yaml'],
    });
    expect(refusal).toContain('Git a refusé');
    expect(git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('main');
    expect(git('status', '--porcelain')).toBe('M app/screens/a.yaml');
  });

  it('takes no name for a pattern', async () => {
    write('app/screens/a.yaml', 'deux');
    const own = createGit(join(top, 'app'));
    expect(await own.commit({ branch: 'main', message: 'm', paths: ['screens/*'] })).toContain(
      'Git a refusé',
    );
  });

  it('is not offered where git leaves the folder out, or there is no repository', async () => {
    write('.gitignore', 'copie');
    mkdirSync(join(top, 'copie'));
    expect(await createGit(join(top, 'copie')).branch()).toBeNull();
    rmSync(join(top, '.git'), { recursive: true });
    expect(await createGit(join(top, 'app')).branch()).toBeNull();
  });
});

it('the texts of a commit name the screens and their changes, beside the main branch alone', () => {
  const changes = [
    { whole: 'Écran « Permis » (permis/liste)', lines: ['+ colonne « Zone »'] },
    { whole: 'Application', lines: ['- menu « Bilan »'] },
  ];
  expect(commitTexts('main', changes)).toEqual({
    branch: 'ecrans/permis-liste',
    message:
      'Écran « Permis » (permis/liste) et 1 autre\n\nÉcran « Permis » (permis/liste)\n  + colonne « Zone »\n\nApplication\n  - menu « Bilan »',
  });
  expect(commitTexts('le-mien', changes).branch).toBe('le-mien');
  expect(commitTexts('main', [{ whole: 'x'.repeat(90), lines: [] }]).message.split('\n')[0]).toHaveLength(72);
});

it('tests are found by the screens that they name', () => {
  write('tests/e2e/liste.ts', "x\nawait page.goto('/permis?page=2')\n");
  write('tests/fiche.feature', 'Quand il ouvre permis/liste\n');
  write('app/liste.test.ts', "open('/permis/P-1')\n");
  write('app/liste.ts', "open('/permis')\n");
  write('node_modules/x/x.test.ts', "open('/permis')\n");
  symlinkSync(join(top, 'nulle-part'), join(top, 'tests/e2e/lien.ts'));
  const named = (...words: string[]) => testsNaming(words, top).map(({ file, line }) => `${file}:${line}`);
  expect(named('permis/liste', '/permis').toSorted()).toEqual([
    'tests/e2e/liste.ts:2',
    'tests/fiche.feature:1',
  ]);
  expect(named('/permis/{id}')).toEqual(['app/liste.test.ts:1']);
  expect(named()).toEqual([]);
});
