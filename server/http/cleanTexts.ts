/**
 * Every string that a route's schema describes is cleaned before its other rules count (`text/cleanText.ts`), so
 * that no route can forget it.
 */
import type { FuncKeywordDefinition } from 'ajv';
import { cleanCode, cleanText } from '../text/cleanText.ts';

/** How a string is read, as its `x-texte` says. */
const readings: Readonly<Record<string, (text: string) => string>> = {
  texte: cleanText,
  code: cleanCode,
};

type Node = Readonly<Record<string, unknown>>;

/** The Ajv keyword, which comes before the rules about strings and replaces the value. */
export const textKeyword: FuncKeywordDefinition = {
  keyword: 'x-texte',
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  compile: (name: string) => {
    const clean = readings[name];
    if (clean === undefined) throw new Error(`x-texte is not one of ${Object.keys(readings)}: ${name}`);
    return (text: string, context) => {
      if (context !== undefined) context.parentData[context.parentDataProperty] = clean(text);
      return true;
    };
  },
};

/**
 * A copy of a schema in which every string has its `x-texte`. Passwords (`format: password`) and encoded bytes
 * (`contentEncoding`) stay as they were sent.
 */
export function withTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const node = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withTexts(value)]));
  return isCleaned(node) ? { 'x-texte': node.format === 'date' ? 'code' : 'texte', ...node } : node;
}

function isCleaned({ type, format, contentEncoding }: Node): boolean {
  const isString = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isString && format !== 'password' && contentEncoding === undefined;
}
