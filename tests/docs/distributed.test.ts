/**
 * Features of PostgreSQL that the server uses and a distributed PostgreSQL lacks: `docs/exploitation-distribue.md` must
 * list every use, and no use that is gone. The statements of libraries (schema `pgboss`) are not included.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'pgsql-parser';
import { describe, expect, it } from 'vitest';
import { type Node, type Statement, statementsOfCode, statementsOfMigrations } from './sqlOfTheServer.ts';
import { type Feature, features, usesOf } from './sqlUses.ts';

/**
 * What each engine lacks or does differently, according to its documentation (Citus 14, YugabyteDB 2025.1, CockroachDB
 * 25.4).
 */
const lacking: Readonly<Record<string, readonly Feature[]>> = {
  Citus: [
    'Verrou consultatif',
    'Déclencheur par instruction',
    'Déclencheur par ligne',
    'Identifiant pris dans une séquence',
    'Séquence remise à une valeur',
    'Unicité sans l’organisme',
    'Clé étrangère sans l’organisme',
    'Jointure sans l’organisme',
    'Lignes verrouillées sans l’organisme',
    'Adresse physique d’une ligne',
    'Contraintes et déclencheurs suspendus',
    'Contrainte d’exclusion',
    'Écoute de notifications',
  ],
  YugabyteDB: [
    'Verrou consultatif',
    'Déclencheur par instruction',
    'Identifiant pris dans une séquence',
    'Adresse physique d’une ligne',
    'Changement de type d’une colonne',
    'Index GIN ou GiST',
    'Contrainte différée',
    'Contrainte d’exclusion',
    'Écoute de notifications',
  ],
  CockroachDB: [
    'Verrou consultatif',
    'Déclencheur par instruction',
    'Déclencheur par ligne',
    'Fonction stockée',
    'Identifiant pris dans une séquence',
    'Adresse physique d’une ligne',
    'Requête `with` qui modifie',
    'Changement de type d’une colonne',
    'Classe d’opérateurs d’un index',
    'Index GIN ou GiST',
    'Contraintes et déclencheurs suspendus',
    'Contrainte différée',
    'Contrainte d’exclusion',
    'Écoute de notifications',
  ],
};

const document = readFileSync('docs/exploitation-distribue.md', 'utf8');
const tables = {
  spread: new Set(codesOf(paragraph('Tables réparties par organisation'))),
  whole: new Set(codesOf(paragraph('Tables entières'))),
};
const files = globSync('server/**/*.ts').sort().map(statementsOfCode);
const statements = [...statementsOfMigrations(), ...files.flatMap((file) => file.statements)];

describe('a distributed PostgreSQL', () => {
  it('every SQL statement of the server is parsed', () => {
    expect(statements.length).toBeGreaterThan(200);
    expect(files.flatMap(({ unread }) => unread)).toEqual([]);
  });

  it('every table is either distributed by organisation or replicated', () => {
    const created = statements.flatMap(({ tree }) => {
      const { relation } = (tree.CreateStmt ?? {}) as { relation?: Node };
      return relation === undefined ? [] : [String(relation.relname)];
    });
    expect([...tables.spread, ...tables.whole].sort()).toEqual(created.sort());
  });

  it.each(features)('%s: the document lists exactly its uses, and the engines that lack it', (feature) => {
    const uses = statements
      .flatMap((one) => usesOf(one, tables.spread))
      .filter((use) => use.feature === feature);
    const places = [...new Set(uses.map(({ place }) => place))].sort();
    const engines = Object.keys(lacking).filter((engine) => lacking[engine]?.includes(feature));
    const isListed = places.length > 0 && engines.length > 0;
    expect(sectionOf(feature)).toEqual(isListed ? { engines, places } : null);
  });
});

describe('finds a use', () => {
  const spread = new Set(['a', 'b']);
  it.each<[Feature, string]>([
    ['Verrou consultatif', 'select pg_try_advisory_xact_lock(1)'],
    ['Déclencheur par instruction', 'create trigger t after insert on c execute function f()'],
    ['Déclencheur par ligne', 'create trigger t before update of x on c for each row execute function f()'],
    ['Fonction stockée', `create function f() returns trigger language plpgsql as $$begin end$$`],
    ['Identifiant pris dans une séquence', 'create table c (id integer generated always as identity)'],
    ['Identifiant pris dans une séquence', 'create table c (id bigserial)'],
    ['Séquence remise à une valeur', `select setval('s', 1)`],
    ['Unicité sans l’organisme', 'create table a (id integer primary key)'],
    ['Unicité sans l’organisme', 'create unique index i on a (lower(nom))'],
    ['Unicité sans l’organisme', 'alter table a add column n integer unique'],
    ['Clé étrangère sans l’organisme', 'alter table a add foreign key (b_id) references b'],
    ['Jointure sans l’organisme', 'select 1 from a join b on b.a_id = a.id where a.organisme_id = $1'],
    ['Jointure sans l’organisme', 'update a set n = 1 where exists (select 1 from b where b.a_id = a.id)'],
    ['Jointure sans l’organisme', 'delete from a using b where b.a_id = a.id'],
    ['Lignes verrouillées sans l’organisme', 'select 1 from a where id = $1 for update skip locked'],
    ['Adresse physique d’une ligne', 'delete from c where ctid = any ($1)'],
    ['Requête `with` qui modifie', 'with d as (delete from c returning *) select * from d'],
    ['Changement de type d’une colonne', 'alter table c alter column n type bigint'],
    ['Classe d’opérateurs d’un index', 'create index i on c (nom text_pattern_ops)'],
    ['Index GIN ou GiST', 'create index i on c using gin (mots)'],
    ['Contraintes et déclencheurs suspendus', 'set local session_replication_role = replica'],
    ['Contrainte différée', 'create table c (n integer unique deferrable)'],
    ['Contrainte d’exclusion', 'create table c (n int4range, exclude using gist (n with &&))'],
    ['Écoute de notifications', 'listen x'],
  ])('%s: %s', (feature, sql) => {
    expect(found(sql)).toContain(feature);
  });

  it.each([
    'select 1 from a join b on b.a_id = a.id and b.organisme_id = a.organisme_id where a.organisme_id = $1',
    'select 1 from a where id = $1 and organisme_id = $2 for update',
    'create table a (organisme_id integer, id integer, primary key (organisme_id, id))',
    'select 1 from c where id = $1 for update',
  ])('finds none in %s', (sql) => {
    expect(found(sql)).toEqual([]);
  });

  function found(sql: string): Feature[] {
    const { stmts } = parseSync(sql) as { stmts: { stmt: Node }[] };
    const trees: Statement[] = stmts.map(({ stmt }) => ({ place: 'x', tree: stmt }));
    return trees.flatMap((one) => usesOf(one, spread)).map(({ feature }) => feature);
  }
});

/** What the document says about a feature; null if the document has no section for it. */
function sectionOf(feature: Feature): { engines: string[]; places: string[] } | null {
  const [, text] =
    document
      .split(/^#{2,3} /m)
      .map((part) => part.split(/\n([\s\S]*)/))
      .find(([title]) => title === feature) ?? [];
  if (text === undefined) return null;
  const [, engines = ''] = /^Manque à : (.*?)\.$/m.exec(text) ?? [];
  const places = text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap(codesOf);
  return { engines: engines.split(', '), places: places.sort() };
}

function paragraph(beginning: string): string {
  return document.split('\n\n').find((part) => part.startsWith(beginning)) ?? '';
}

function codesOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
