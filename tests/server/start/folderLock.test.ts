import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../../server/settings/startError.ts';
import { lockFolder } from '../../../server/start/folderLock.ts';

describe('the lock of a data folder', () => {
  let folder = '';
  const file = () => join(folder, 'portail.lock');
  const holder = (changes: object) => {
    lockFolder(folder)();
    const own = { pid: process.pid, host: hostname(), started: '' };
    writeFileSync(file(), JSON.stringify({ ...own, ...changes }));
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portail-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('REL-03 a second holder is refused, and told who holds it', () => {
    const free = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StartError);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid} on ${hostname()}`);
    free();
    expect(existsSync(file())).toBe(false);
    lockFolder(folder)();
  });

  test('REL-03 the lock of a process that no longer runs is taken over', () => {
    holder({ pid: 2 ** 22 - 1 });
    const free = lockFolder(folder);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    free();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('REL-03 a later process with the same pid is not the holder', () => {
    holder({ started: 'another boot 1' });
    lockFolder(folder)();
  });

  test('REL-03 a lock that was cut off while it was written is taken over', () => {
    writeFileSync(file(), '{"pid":');
    lockFolder(folder)();
  });

  test('REL-03 the lock of another machine counts until its holder is silent', () => {
    holder({ host: 'another-machine' });
    expect(() => lockFolder(folder)).toThrow('on another-machine');
    const before = new Date(Date.now() - 60_000);
    utimesSync(file(), before, before);
    lockFolder(folder)();
  });
});
