/**
 * Every SQL statement that the server sends, parsed with PostgreSQL's own grammar: its migrations, and the texts in its
 * code.
 */
import { readFileSync } from 'node:fs';
import { loadModule, parseSync as parseSql } from 'pgsql-parser';
import { parseSync as parseTypeScript } from 'vite';
import { readMigrations } from '../../server/db/migrate.ts';

/** A node of a syntax tree, PostgreSQL's or TypeScript's. */
export type Node = { readonly [key: string]: unknown };
/** A statement, and its place: a migration, or a file and the declaration in it. */
export type Statement = { readonly place: string; readonly tree: Node };

await loadModule();

/**
 * A text with one of these words may be SQL that matters here: it must be parsed, also if it is only part of a
 * statement.
 */
const telling =
  /\b(advisory_|ctid\b|setval\b|session_replication_role\b|skip\s+locked\b|for\s+(no\s+key\s+)?(update|share)\b|join\b|exists\s*\(\s*select|(listen|notify)\s)/i;
const begins = /^\s*(select|insert|update|delete|with|truncate|create|alter|declare|set|prepare)\s/i;

/** What a placeholder may stand for: a name or an expression, nothing, a number, a list, the start of a query. */
const stands = ['x', '', '1', '(x)', 'select x from x'];
const mostPlaceholders = 8;
/** How a part of a statement becomes a whole statement. */
const wholes = [
  (part: string) => part,
  (part: string) => `select 1 from x where ${part}`,
  (part: string) => `select ${part}`,
  (part: string) => `select 1 from ${part}`,
  (part: string) => `select 1 from x ${part}`,
  (part: string) => `select 1 from x where x in (${part})`,
];

export function statementsOfMigrations(): Statement[] {
  return readMigrations().flatMap(({ name, script }) =>
    (parse(script) ?? []).map((tree) => ({ place: name, tree })),
  );
}

/** The statements of a file, and its texts that look like SQL but cannot be parsed. */
export function statementsOfCode(file: string): { statements: Statement[]; unread: string[] } {
  const statements: Statement[] = [];
  const unread: string[] = [];
  for (const { declared, text, isSent } of textsOf(file)) {
    const isPart = telling.test(text.join('x'));
    if (!isSent && !isPart && !begins.test(text[0] ?? '')) continue;
    const place = declared === '' ? file : `${file}#${declared}`;
    const trees = readText(text, isSent ? wholes.slice(0, 1) : wholes);
    if (trees !== null) statements.push(...trees.map((tree) => ({ place, tree })));
    else unread.push(`${place}: ${text.join('…').trim().slice(0, 120)}`);
  }
  return { statements, unread };
}

/** The first form of a text, with its placeholders filled, that can be parsed; null if there is none. */
function readText(written: readonly string[], forms: readonly ((part: string) => string)[]): Node[] | null {
  const text = withParameters(written);
  const placeholders = text.length - 1;
  if (placeholders > mostPlaceholders) return null;
  for (const form of forms) {
    for (let choice = 0; choice < stands.length ** placeholders; choice++) {
      let rest = choice;
      const filled = text.reduce((before, after) => {
        const stand = stands[rest % stands.length] ?? '';
        rest = Math.floor(rest / stands.length);
        return before + stand + after;
      });
      const trees = parse(form(filled));
      if (trees !== null) return trees;
    }
  }
  return null;
}

/** Removes the numbers of bound parameters, which are not part of the text. */
function withParameters(text: readonly string[]): string[] {
  const parts: string[] = [];
  for (const part of text) {
    const last = parts.at(-1);
    if (last?.endsWith('$')) parts.splice(-1, 1, `${last}1${part}`);
    else parts.push(part);
  }
  return parts;
}

function parse(sql: string): Node[] | null {
  try {
    const { stmts = [] } = parseSql(sql) as { stmts?: { stmt: Node }[] };
    return stmts.map(({ stmt }) => stmt);
  } catch {
    return null;
  }
}

type Text = {
  /** The function or constant of the file that contains it. */
  readonly declared: string;
  /** The text between the placeholders. */
  readonly text: readonly string[];
  /** Whether it is passed to `query` or `execute` directly. */
  readonly isSent: boolean;
};

function textsOf(file: string): Text[] {
  const { program, errors } = parseTypeScript(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  return (program as unknown as { body: Node[] }).body.flatMap((item) => {
    const declared = declaredBy(item);
    const sent = new Set<unknown>();
    return [...nodesIn(item)].flatMap((node): Text[] => {
      if (node.type === 'CallExpression' && isSending(node.callee))
        sent.add((node.arguments as unknown[])[0]);
      const text = textOf(node);
      return text === null ? [] : [{ declared, text, isSent: sent.has(node) }];
    });
  });
}

function isSending(callee: unknown): boolean {
  const name = ((callee as Node).property as Node | undefined)?.name;
  return name === 'query' || name === 'execute';
}

function textOf(node: Node): string[] | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

function declaredBy(item: Node): string {
  const declaration = (item.declaration as Node | null | undefined) ?? item;
  const [first] = (declaration.declarations as Node[] | undefined) ?? [declaration];
  const id = first?.id as Node | null | undefined;
  return typeof id?.name === 'string' ? id.name : '';
}

/** A node and all its descendants, the outermost first. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const child of Object.values(value)) yield* nodesIn(child);
}
