/**
 * First phase: YAML text to plain values, with the place of every key. The YAML of definitions is the simple part of
 * the language: no anchors, aliases, merge keys, tags or second document, so that what is written is what is read.
 */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { SourceFile } from './compile.ts';
import type { Spot } from './places.ts';
import { placeAt } from './places.ts';
import type { Report, Reporter } from './reporter.ts';

/** A definition is written by hand: above this number of characters it is something else. */
export const longestDefinition = 1_000_000;

/** The value of a YAML file, or undefined when it cannot be read; what is wrong is reported. */
export function parse(file: SourceFile, { report, places }: Reporter): unknown {
  const start = { file: file.path, line: 1, column: 1 };
  if (file.text.length > longestDefinition) return refuse(report, 'file-too-large', start);
  if (file.text.includes('\0') || file.text.includes('\ufffd')) return refuse(report, 'file-binary', start);

  const lines = new LineCounter();
  const yaml = readYaml(file.text, lines);
  if (yaml === null) return refuse(report, 'yaml-too-deep', start);

  let sound = true;
  const wrong: Report = (code, at, ...args) => {
    sound = false;
    report(code, at, ...args);
  };
  const [broken] = yaml.errors
    .filter(({ code }) => code !== 'DUPLICATE_KEY')
    .sort((a, b) => a.pos[0] - b.pos[0]);
  // What follows a syntax error in the file is most often its consequence.
  for (const error of yaml.errors.filter((one) => one.code === 'DUPLICATE_KEY' || one === broken)) {
    const at = placeAt(file.path, lines, error.pos[0]);
    if (error.code === 'DUPLICATE_KEY') wrong('yaml-duplicate-key', at);
    else if (error.code === 'TAB_AS_INDENT') wrong('yaml-tab', at);
    else if (error.code === 'MULTIPLE_DOCS') wrong('yaml-documents', at);
    else wrong('yaml-syntax', at, yamlReasons[error.code] ?? error.message);
  }
  if (broken) return undefined;
  if (yaml.contents === null) return refuse(report, 'file-empty', start);

  const value = toValue(yaml.contents, null);
  return sound ? value : undefined;

  function toValue(node: unknown, keyStart: number | null): unknown {
    if (isAlias(node)) return refuse(wrong, 'yaml-alias', nodeAt(node));
    if (isScalar(node) || isMap(node) || isSeq(node)) {
      if (node.anchor) wrong('yaml-anchor', nodeAt(node), node.anchor);
      if (node.tag) wrong('yaml-tag', nodeAt(node), node.tag);
    }
    if (isScalar(node)) return node.value;
    const at = keyStart ?? offsetOf(node);
    if (isSeq(node)) {
      const spots = new Map<string, Spot['keys'] extends ReadonlyMap<string, infer K> ? K : never>();
      const list = node.items.map((item, index) => {
        const offset = offsetOf(item);
        spots.set(String(index), { file: file.path, lines, key: offset, value: offset });
        return toValue(item, null);
      });
      places.set(list, { file: file.path, lines, start: at, keys: spots });
      return list;
    }
    if (isMap(node)) return toMap(node.items, at);
    return null;
  }

  function toMap(pairs: readonly Pair[], at: number): Record<string, unknown> {
    const spots = new Map<string, { file: string; lines: LineCounter; key: number; value: number }>();
    const map: Record<string, unknown> = {};
    for (const { key, value } of pairs) {
      const keyAt = offsetOf(key);
      if (!isScalar(key) || key.value === null) {
        wrong('yaml-key', placeAt(file.path, lines, keyAt));
        continue;
      }
      const name = typeof key.source === 'string' ? key.source : String(key.value);
      if (name === '<<') wrong('yaml-merge', placeAt(file.path, lines, keyAt));
      else if (name in Object.prototype || name === 'prototype')
        wrong('yaml-reserved-key', placeAt(file.path, lines, keyAt), name);
      else {
        spots.set(name, { file: file.path, lines, key: keyAt, value: value ? offsetOf(value) : keyAt });
        map[name] = toValue(value, keyAt);
      }
    }
    places.set(map, { file: file.path, lines, start: at, keys: spots });
    return map;
  }

  function nodeAt(node: Node) {
    return placeAt(file.path, lines, offsetOf(node));
  }
}

/** Null when the text is nested beyond what the reader's stack holds. */
function readYaml(text: string, lineCounter: LineCounter) {
  if (/(?:[[{][^[\]{}\n]{0,40}){200}|(?:[-?] ){200}/.test(text)) return null;
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, version: '1.2', merge: false });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function offsetOf(node: unknown): number {
  return (node as Partial<Node> | null)?.range?.[0] ?? 0;
}

function refuse(report: Report, ...problem: Parameters<Report>): undefined {
  report(...problem);
  return undefined;
}

const yamlReasons: Readonly<Record<string, string>> = {
  BAD_INDENT: 'le retrait ne convient pas',
  BLOCK_AS_IMPLICIT_KEY:
    'un bloc ne peut pas suivre une valeur sur la même ligne (un « : » de trop, ou un texte à mettre entre guillemets)',
  BLOCK_IN_FLOW: 'un bloc ne peut pas se trouver entre crochets ou accolades',
  MISSING_CHAR: 'il manque un caractère (guillemet, crochet, accolade, « : » ou espace)',
  UNEXPECTED_TOKEN: 'un caractère inattendu',
  MULTILINE_IMPLICIT_KEY: 'une clé tient sur une ligne (il manque peut-être un « : »)',
  BAD_SCALAR_START: 'un texte qui commence ainsi se met entre guillemets',
  BAD_DQ_ESCAPE: 'une séquence « \\ » inconnue entre guillemets doubles',
  IMPOSSIBLE: 'la structure est illisible',
  BAD_ALIAS: 'un « * » en tête se met entre guillemets',
  BAD_DIRECTIVE: 'une ligne qui commence par « % » n’a pas de sens ici',
  TAG_RESOLVE_FAILED: 'une étiquette « ! » n’a pas de sens ici',
  MULTIPLE_ANCHORS: 'les ancres « & » ne sont pas admises',
  MULTIPLE_TAGS: 'les étiquettes « ! » ne sont pas admises',
  KEY_OVER_1024_CHARS: 'une clé est bien trop longue',
};
