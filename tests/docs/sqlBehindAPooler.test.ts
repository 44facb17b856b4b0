/**
 * No effect of the server's SQL outlives its transaction: a pooler lends a connection only for one transaction
 * (decision 26).
 */
import { globSync } from 'node:fs';
import { parseSync } from 'pgsql-parser';
import { expect, it } from 'vitest';
import { type Node, nodesIn, statementsOfCode, statementsOfMigrations } from './sqlOfTheServer.ts';

const cursorWithHold = 0x20;

/** Whether a statement leaves a setting, a lock, a prepared statement, a table or a LISTEN in its session. */
function outlives(tree: Node): boolean {
  return [...nodesIn(tree)].some((node) => {
    const { VariableSetStmt, FuncCall, DeclareCursorStmt, CreateStmt } = node as Record<
      string,
      Node | undefined
    >;
    if (VariableSetStmt !== undefined)
      return VariableSetStmt.is_local !== true && !isOfTransaction(VariableSetStmt);
    if (FuncCall !== undefined) return isSessionCall(FuncCall);
    if (DeclareCursorStmt !== undefined)
      return (Number(DeclareCursorStmt.options ?? 0) & cursorWithHold) !== 0;
    if (CreateStmt !== undefined) return (CreateStmt.relation as Node).relpersistence === 't';
    return ['PrepareStmt', 'ExecuteStmt', 'ListenStmt', 'LoadStmt'].some((kind) => kind in node);
  });
}

/** `set transaction …` is limited to its transaction although it has no `local`. */
function isOfTransaction({ name }: Node): boolean {
  return name === 'TRANSACTION';
}

function isSessionCall({ funcname, args }: Node): boolean {
  const name = [...nodesIn(funcname)].map(({ sval }) => sval).find((text) => text !== undefined);
  if (name === 'set_config') return !JSON.stringify((args as unknown[])[2]).includes('"boolval":true');
  return /^pg_(try_)?advisory_(?!xact_)/.test(String(name));
}

it('nothing outlives its transaction', () => {
  const statements = [
    ...statementsOfMigrations(),
    // The embedded database has one connection, and no pooler before it.
    ...globSync('server/**/*.ts', { exclude: ['server/db/pglite.ts'] }).flatMap(
      (file) => statementsOfCode(file).statements,
    ),
  ];
  expect(statements.length).toBeGreaterThan(200);
  expect(statements.filter(({ tree }) => outlives(tree)).map(({ place }) => place)).toEqual([]);
});

it.each([
  ['set statement_timeout = 1', true],
  ['set local statement_timeout = 1', false],
  ['set transaction isolation level repeatable read, read only', false],
  [`select set_config('a.b', '1', false)`, true],
  [`select set_config('a.b', '1', true)`, false],
  ['select pg_advisory_lock(1)', true],
  ['select pg_try_advisory_lock(1)', true],
  ['select pg_advisory_xact_lock(1)', false],
  ['select pg_try_advisory_xact_lock(1)', false],
  ['prepare p as select 1', true],
  ['listen x', true],
  ['declare c cursor with hold for select 1', true],
  ['declare c no scroll cursor for select 1', false],
  ['create temporary table t (n integer)', true],
  ['create table t (n integer)', false],
])('%s: %s', (sql, expected) => {
  const { stmts } = parseSync(sql) as { stmts: { stmt: Node }[] };
  expect(stmts.some(({ stmt }) => outlives(stmt))).toBe(expected);
});
