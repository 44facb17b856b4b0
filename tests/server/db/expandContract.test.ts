/**
 * Expand, then contract: during a rolling deploy the former version runs on the schema of this one, and a
 * deploy may be rolled back. A migration only adds; removals wait until a released version no longer needs
 * the object.
 */
import { describe, expect, test } from 'vitest';
import { readMigrations } from '../../../server/db/migrate.ts';

/** The schema of the first release: no former version runs on it. */
const firstRelease = '0011_compte_courriel.sql';

/**
 * Allowed contracting statements: migration, object, and the released version that no longer needs it, which
 * is the one before the migration's release.
 */
const contracted: readonly { readonly migration: string; readonly what: string; readonly since: string }[] =
  [];

/** A foreign key may go: no query needs it, if a trigger deletes what its cascade deleted. */
const kinds: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'drop',
    /\bdrop\s+(table|column|view|materialized\s+view|function|procedure|trigger|type|domain|sequence|schema|constraint(?!\s+\w+_fkey\b)|default|identity|expression)\b/,
  ],
  ['rename', /\brename\b/],
  ['type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['set not null', /\bset\s+not\s+null\b/],
  [
    'column that must be given',
    /\badd\s+(column\s+)?(?!constraint\b)[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)/,
  ],
  ['constraint on rows', /\badd\s+(constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b/],
  ['unique index', /\bcreate\s+unique\s+index\b/],
  ['truncate', /\btruncate\b/],
  ['revoke', /\brevoke\b/],
];

/**
 * What a migration removes from the previous version's schema, by statement; tables that it creates itself do
 * not count.
 */
function contractionsOf(script: string): string[] {
  const plain = script
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .toLowerCase();
  const own = new Set(
    [...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, name]) => name),
  );
  return plain.split(';').flatMap((statement) => {
    const [, table] = /\b(?:alter\s+table\s+(?:only\s+)?|\bon\s+)(\w+)/.exec(statement) ?? [];
    if (own.has(table)) return [];
    return kinds.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what);
  });
}

describe('migrations', () => {
  const later = readMigrations().filter(({ name }) => name > firstRelease);

  test('there are some to look at', () => {
    expect(later.length).toBeGreaterThan(0);
  });

  test.each(later.map(({ name, script }) => [name, script] as const))(
    '%s takes nothing from the former version',
    (name, script) => {
      const allowed = contracted.filter(({ migration }) => migration === name).map(({ what }) => what);
      expect(contractionsOf(script).filter((what) => !allowed.includes(what))).toEqual([]);
    },
  );

  test('those that may contract say since which version, and are there', () => {
    const names = later.map(({ name }) => name);
    const wrong = contracted.filter(
      ({ migration, since }) => !names.includes(migration) || !/^\d+\.\d+\.\d+$/.test(since),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a contracting statement is seen:', () => {
  test.each([
    ['alter table demande drop column nom_usage', ['drop']],
    ['ALTER TABLE demande\n  DROP COLUMN IF EXISTS nom_usage', ['drop']],
    ['drop table essai', ['drop']],
    ['drop trigger t on demande', ['drop']],
    ['alter table demande drop constraint demande_nom_check', ['drop']],
    ['alter table demande drop constraint demande_commande_id_fkey', []],
    ['alter table demande rename column a to b', ['rename']],
    ['alter table demande rename to autre', ['rename']],
    ['alter table demande alter column a type bigint', ['type of a column']],
    ['alter table demande alter a set data type text collate "C"', ['type of a column']],
    ['alter table demande alter column a set not null', ['set not null']],
    ['alter table demande add column a integer not null', ['column that must be given']],
    ['alter table demande add column a integer, add b text not null', ['column that must be given']],
    ['alter table demande add constraint c check (a > 0)', ['constraint on rows']],
    ['create unique index i on demande (a)', ['unique index']],
    ['alter table demande alter a drop default', ['drop']],
    ['truncate demande', ['truncate']],
  ])('%s', (statement, found) => {
    expect(contractionsOf(`create table autre (a integer not null);\n${statement};`)).toEqual(found);
  });

  test.each([
    'alter table demande add column a integer',
    'alter table demande add column a integer not null default 0',
    'create index i on demande (a)',
    'drop index i',
    'create table essai (a text not null unique); create unique index i on essai (a); alter table essai add check (a > 1)',
    "insert into essai values ('drop table demande')",
    'create function f() returns void language sql as $$ truncate demande $$',
    '-- drop table demande',
    'update demande set a = 1',
  ])('not so: %s', (statement) => {
    expect(contractionsOf(`${statement};`)).toEqual([]);
  });
});
