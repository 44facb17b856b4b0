/** What a public repository says of itself: metadata, versions, promises, and how it is run as a service. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publiccodeSchema } from './publiccodeSchema.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  license: string;
  scripts: Record<string, string>;
};

describe('publiccode.yml', () => {
  const metadata = parse(read('publiccode.yml')) as Record<string, unknown>;
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const isValid = ajv.compile(publiccodeSchema);

  it('is valid by version 0.4 of the standard', () => {
    expect(isValid(metadata) ? [] : isValid.errors).toEqual([]);
  });

  it.each([
    ['a missing key', { legal: undefined }],
    ['an unknown key', { author: 'x' }],
    ['a category that is not in the list', { categories: ['portal'] }],
    ['a state that is not in the list', { developmentStatus: 'ready' }],
    ['a short description that is too long', { description: { fr: { shortDescription: 'x'.repeat(151) } } }],
  ])('the check finds %s', (_what, change) => {
    expect(isValid(JSON.parse(JSON.stringify({ ...metadata, ...change })))).toBe(false);
  });

  it('says what the repository says', () => {
    expect(metadata).toMatchObject({
      legal: { license: manifest.license, authorsFile: 'AUTHORS' },
    });
    const { fr } = metadata.description as Record<string, { screenshots: string[] }>;
    expect(fr?.screenshots.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('versions', () => {
  const changelog = read('CHANGELOG.md');

  it('are one everywhere, and the changelog tells of it', () => {
    expect((JSON.parse(read('engine/package.json')) as { version: string }).version).toBe(manifest.version);
    expect(changelog).toMatch(/^## \[Unreleased\]$/m);
    expect(changelog).toContain(manifest.version);
  });

  it('publiccode.yml has the newest published one with its date, or none', () => {
    const newest = publishedIn(changelog);
    const { softwareVersion, releaseDate } = parse(read('publiccode.yml')) as Record<string, unknown>;
    expect(softwareVersion).toBe(newest?.version);
    if (newest !== null) expect([releaseDate, newest.version]).toEqual([newest.date, manifest.version]);
    else expect(changelog).toContain(`The first version, ${manifest.version}, is not published yet.`);
  });

  it('are read from the headings of a changelog', () => {
    expect(publishedIn('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n## [0.1.0] - 2026-11-30\n')).toEqual({
      version: '0.2.0',
      date: '2026-12-01',
    });
    expect(publishedIn('## [Unreleased]\n')).toBeNull();
  });
});

/** The newest published version that a changelog has. */
function publishedIn(changelog: string): { readonly version: string; readonly date: string } | null {
  const [, version, date] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/m.exec(changelog) ?? [];
  return version === undefined || date === undefined ? null : { version, date };
}

it('addresses that nobody has yet are reserved for examples, and no person is named', () => {
  const files = [
    'AUTHORS',
    'CODE_OF_CONDUCT.md',
    'GOVERNANCE.md',
    'ROADMAP.md',
    'SECURITY.md',
    'publiccode.yml',
  ];
  const texts = files.map(read).join('\n');
  const hosts = [...texts.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
  const known = ['depot.example', 'www.contributor-covenant.org', 'yml.publiccode.tools'];
  expect([...new Set(hosts)].filter((host) => !known.includes(host))).toEqual([]);
  expect(texts.match(/[\w.-]+@[\w-]+\.\w+/g)).toBeNull();
});

it('a report of a vulnerability has its times', () => {
  const text = read('SECURITY.md');
  for (const part of [/24 hours/, /72 hours/, /Supported versions/, /`portail\.contact\.courriel`/])
    expect(text).toMatch(part);
});

describe('a release as a service', () => {
  const image = instructions(read('docs/Containerfile'));
  const unit = new Map(
    [...read('docs/portail.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const started = '-r ./server/requireNode.cjs server/main.ts';

  it('the image is built from a named base, runs as a user of its own, and starts without a shell', () => {
    const of = (name: string) => image.filter(([one]) => one === name).map(([, value]) => value);
    expect(of('FROM')).toEqual([expect.stringMatching(/^[a-z.]+\/[\w/-]+:[\w.-]*\d[\w.-]*$/)]);
    expect(of('FROM').join()).not.toContain('latest');
    expect(of('USER').at(-1)).toBe('node');
    // `ADD` unpacks an archive of the folder; it fetches nothing.
    expect(of('ADD')).toEqual([expect.stringMatching(/^portail-organismes-\$\{VERSION\}\.tar\.gz \/srv\/$/)]);
    for (const command of [...of('RUN'), ...of('CMD')]) expect(JSON.parse(command)).toBeInstanceOf(Array);
    expect(JSON.parse(of('CMD')[0] ?? '').join(' ')).toBe(`node ${started}`);
    expect(of('HEALTHCHECK')).toHaveLength(1);
    const known = 'FROM ARG ADD WORKDIR RUN ENV VOLUME EXPOSE USER STOPSIGNAL HEALTHCHECK CMD'.split(' ');
    expect(image.filter(([name]) => !known.includes(name))).toEqual([]);
    // The user owns the data alone: it is set after the files.
    expect(image.findIndex(([name]) => name === 'USER')).toBeGreaterThan(
      image.findLastIndex(([name]) => name === 'RUN'),
    );
  });

  it('the commands of the image find its file in the archive, and keep its health check', () => {
    const commands = [...read('docs/Containerfile').matchAll(/^# {3}(.*)$/gm)].map(([, line = '']) => line);
    const [version = '', unpack = '', build = ''] = commands;
    expect([version, unpack, build]).toEqual([
      expect.stringMatching(/^VERSION=\d+\.\d+\.\d+$/),
      expect.stringMatching(/^tar -xzf /),
      expect.stringMatching(/^podman build --format docker .* \.$/),
    ]);
    expect(read('docs/exploitation.md')).toContain('`--format docker`');
    const [, file = ''] = /--file (\S+)/.exec(build) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'image-'));
    try {
      const name = `portail-organismes-${version.replace('VERSION=', '')}`;
      mkdirSync(join(folder, 'made', name, 'docs'), { recursive: true });
      writeFileSync(join(folder, 'made', name, 'docs/Containerfile'), read('docs/Containerfile'));
      mkdirSync(join(folder, 'own'));
      const archive = join(folder, 'own', `${name}.tar.gz`);
      execFileSync('tar', ['-czf', archive, '-C', join(folder, 'made'), name]);
      execFileSync('sh', ['-euc', `${version}\n${unpack}`], { cwd: join(folder, 'own') });
      expect(readFileSync(join(folder, 'own', file), 'utf8')).toBe(read('docs/Containerfile'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd reads the unit', () => {
    expect(complaints(read('docs/portail.service'))).toEqual([]);
    const broken = read('docs/portail.service').replace('Restart=always', 'Restart=allways');
    expect(complaints(broken)).toEqual([expect.stringContaining('allways')]);
  });

  it('the unit starts the same, waits for the end of requests, and may change its own data alone', () => {
    expect(unit.get('ExecStart')).toBe(`/usr/bin/node ${started}`);
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(3 + 10);
    expect([...unit]).toEqual(
      expect.arrayContaining([
        ['User', 'portail'],
        ['ProtectSystem', 'strict'],
        ['NoNewPrivileges', 'true'],
        ['StateDirectory', 'portail'],
        ['StartLimitIntervalSec', '0'],
      ]),
    );
    expect(unit.get('Environment')).toContain('DATA_DIR=/var/lib/portail');
  });
});

/** What systemd has against a unit, whose program may not be where it is on a production machine. */
function complaints(unit: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  try {
    const file = join(folder, 'portail.service');
    writeFileSync(file, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    // It reads other units of the machine, too.
    const own = stderr.split('\n').filter((line) => /\bportail\.service\b/.test(line));
    return status === 0 || own.length > 0 ? own : [stderr];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The instructions of a Containerfile, each on one line. */
function instructions(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}
