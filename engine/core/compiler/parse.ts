/**
 * Parses YAML text to plain values. Definitions use only simple YAML, without anchors, aliases, merge
 * keys, tags or a second document, so that authors read what the compiler reads.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLParseError,
} from 'yaml';
import type { SourceFile } from '../definition/definitions.ts';
import { keyName, type Origin, placed, placeInText } from '../problems/places.ts';
import { readableText } from '../problems/readableText.ts';
import { createReporter, type Report, type Reporter } from '../problems/reporter.ts';
import { lineReasons, typeWords, yamlReasons } from '../problems/words.ts';
import { offsetOf, readYaml } from '../problems/yamlText.ts';
import { oncePer } from '../runtime/oncePer.ts';

/** A longer file is not a definition that somebody wrote. */
const longestDefinition = 1_000_000;

/** The value of a YAML file, or undefined if it cannot be parsed; reports the problems. */
export function parse(file: SourceFile, reporter: Reporter): unknown {
  const { value, problems } = readingOf(file);
  reporter.take(problems);
  return value;
}

const readingOf = oncePer((file: SourceFile) => {
  const reporter = createReporter();
  const value = read(file, reporter);
  const { problems } = reporter;
  // Other problems may be consequences of it: it is shown first.
  return { value, problems: value === undefined ? problems.map((one) => ({ ...one, loses: [] })) : problems };
});

function read(file: SourceFile, { report }: Reporter): unknown {
  const start = file.path;
  if (file.text.length > longestDefinition) return void report('file-too-large', start);
  if (readableText(file.text) === null) return void report('file-binary', start);

  const conflict = offsetOfConflict(file.text);
  const yaml = readYaml(file.text);
  if (conflict !== null) return void report('merge-conflict', placeInText(file, conflict));
  if (yaml === null) return void report('yaml-too-deep', start);

  let sound = true;
  const wrong: Report = (code, at, ...args) => {
    sound = false;
    report(code, at, ...args);
  };
  if (yaml.errors.length > 0) {
    reportSyntax(file, yaml.errors, report);
    return undefined;
  }
  if (yaml.contents === null) return void report('file-empty', start);
  if (isScalar(yaml.contents)) {
    const shown = String(yaml.contents.source ?? yaml.contents.value).slice(0, 40);
    return void report('wrong-type', start, typeWords.object, `« ${shown} »`);
  }

  const anchored: Node[] = [];
  const aliases: Node[] = [];
  const value = toValue(yaml.contents, { above: file, key: '' });
  // One problem for all of them: they usually occur together, and have the same fix.
  const [anchor, alias] = [anchored[0], aliases[0]];
  if (anchor) wrong('yaml-anchor', nodeAt(anchor), anchored.length - 1);
  if (alias) wrong('yaml-alias', nodeAt(alias), aliases.length - 1);
  return sound ? value : undefined;

  function toValue(node: unknown, from: Origin): unknown {
    if (isAlias(node)) {
      aliases.push(node);
      return undefined;
    }
    if (isScalar(node) || isMap(node) || isSeq(node)) {
      if (node.anchor) anchored.push(node);
      if (node.tag) wrong('yaml-tag', nodeAt(node), node.tag);
    }
    if (isScalar(node)) {
      reportMisread(file, node, wrong);
      return node.value;
    }
    if (isSeq(node)) {
      const items = node.items.map((item, index) => toValue(item, { above: from, key: String(index) }));
      return placed(items, from);
    }
    return isMap(node) ? placed(toMap(node.items, from), from) : null;
  }

  function toMap(pairs: readonly Pair[], from: Origin): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (const { key, value } of pairs) {
      if (!isScalar(key) || key.value === null) {
        wrong('yaml-key', nodeAt(key as Node));
        continue;
      }
      const name = keyName(key);
      const space = key.type === 'PLAIN' ? name.search(/[\u00a0\u202f]/) : -1;
      if (space >= 0) wrong('yaml-no-break-space', placeInText(file, offsetOf(key) + space));
      else if (name === '<<') wrong('yaml-merge', nodeAt(key));
      else if (name in Object.prototype || name === 'prototype')
        wrong('yaml-reserved-key', nodeAt(key), name);
      else if (Object.hasOwn(map, name)) wrong('yaml-duplicate-key', nodeAt(key));
      else map[name] = toValue(value, { above: from, key: name });
    }
    return map;
  }

  function nodeAt(node: Node) {
    return placeInText(file, offsetOf(node));
  }
}

/** Reports the first syntax error of a file: later ones are usually its consequences. */
function reportSyntax(file: SourceFile, errors: readonly YAMLParseError[], report: Report): void {
  const { path, text } = file;
  const [broken] = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  if (broken === undefined) return;
  const at = placeInText(file, broken.pos[0]);
  const cut = cutBefore(text, at.line);
  const space = noBreakSpace.exec(text);
  if (space) report('yaml-no-break-space', placeInText(file, space.index + space[0].length - 1));
  else if (cut) report('yaml-cut', { file: path, ...cut.place }, cut.rest);
  else if (broken.code === 'TAB_AS_INDENT') report('yaml-tab', at);
  else if (broken.code === 'MULTIPLE_DOCS') report('yaml-documents', at);
  else {
    const { line, column, reason, cure } = curedLine(text, at.line) ?? { ...at, reason: null, cure: null };
    const told = reason ?? yamlReasons[broken.code] ?? broken.message;
    report('yaml-syntax', { file: path, line, column }, told, cure);
  }
}

/** Reports what is written without quotes and read otherwise than it looks. */
function reportMisread(file: SourceFile, node: Scalar, report: Report): void {
  const { kind, text } = file;
  const { type, value, source = '', range } = node;
  if (type !== 'PLAIN' || !range) return;
  const [start, end, after] = range;
  if (typeof value === 'number' && String(value) !== source)
    report('yaml-number', placeInText(file, start), source, String(value));
  else if (curlyQuotes.test(source) || (kind !== 'messages' && angleQuotes.test(source)))
    report('yaml-curly-quotes', placeInText(file, start), source);
  // A comment has a blank after its sign, and a line of its own in a catalogue, which holds texts alone.
  const [, rest] = /^[ \t]*(#.*)/.exec(text.slice(end, after)) ?? [];
  const isCut = rest && (kind === 'messages' ? source !== '' : /^#[^\s#]/.test(rest));
  if (isCut) report('yaml-cut', placeInText(file, text.indexOf('#', end)), rest);
}

/** Quotes that YAML does not know, around a whole value; angle quotes are those of French texts. */
const curlyQuotes = /^[\u2018-\u201e].*[\u2018-\u201e]$/su;
const angleQuotes = /^\u00ab.*\u00bb$/su;

/** A no-break space where YAML wants an ordinary one: as an indentation, or beside the colon of a key. */
const noBreakSpace = /^ *[\u00a0\u202f]|^[ -]*[\w.-]+[\u00a0\u202f]?:?[\u00a0\u202f]/m;

type Cure = (key: string, value: string) => string;
const inQuotes: Cure = (key, value) => `${key}: '${value.replaceAll("'", "''")}'`;
/** A text that begins with a quote: it is not closed, or has others within, which a text has as apostrophes. */
const quoted: Cure = (key, value) => {
  const [sign = '', inner = ''] = [value[0], value.slice(1).replace(new RegExp(`${value[0]}$`), '')];
  if (!inner.includes(sign)) return `${key}: ${sign}${inner}${sign}`;
  const words = inner.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '\u2019');
  return value.endsWith(sign) && !words.includes(sign)
    ? `${key}: ${sign}${words}${sign}`
    : inQuotes(key, value);
};

/** What is wrong with a line that begins with a key, and the line that was probably meant. */
const lineFaults: readonly (readonly [fault: keyof typeof lineReasons, line: RegExp, cure: Cure])[] = [
  ['space', /^([ -]*[\w.-]+):([[{'"/\p{L}\d].*)$/u, (key, value) => `${key}: ${value}`],
  ['sign', /^([ -]*[\w.-]+): +([*&%@`!>|].*|- .*|\{[^{}]*\} *[^\s,}].*|\[[^\]]*\] *[^\s,\]].*)$/, inQuotes],
  ['colon', /^([ -]*[\w.-]+): +([^'"{[\s].*: .*)$/, inQuotes],
  ['quotes', /^([ -]*[\w.-]+): +(["'].*)$/, quoted],
  ['item', /^( +)- ([\w.-]+)$/, (indent, name) => `${indent}${name}: {}`],
];

/** The fault of a line where the parser stopped, or of the line before, if the text can be read without it. */
function curedLine(text: string, stopped: number) {
  const lines = text.split(/\r?\n/);
  for (const line of [stopped, stopped - 1])
    for (const [fault, pattern, cureOf] of lineFaults) {
      const [, key = '', value = ''] = pattern.exec(lines[line - 1] ?? '') ?? [];
      const cure = cureOf(key, value.trimEnd());
      if (key === '' || errorsAfter(lines.with(line - 1, cure), line)) continue;
      return { line, column: key.length + 2, reason: lineReasons[fault], cure: cure.trim() };
    }
  return outdented(lines, stopped) ?? unclosed(lines, stopped);
}

/** A text before the place where the parser stopped whose quote is not closed: the text can be read if it is. */
function unclosed(lines: readonly string[], stopped: number) {
  for (let line = stopped - 1; line > 0; line -= 1) {
    const [, key = '', value = ''] = /^([ -]*[\w.-]+): +(["'][^"']*)$/.exec(lines[line - 1] ?? '') ?? [];
    const cure = quoted(key, value.trimEnd());
    if (key === '' || errorsAfter(lines.with(line - 1, cure), stopped)) continue;
    return { line, column: key.length + 2, reason: lineReasons.unclosed, cure: cure.trim() };
  }
  return null;
}

/** A block before the place where the parser stopped that begins too far to the left: the text can be read if it does not. */
function outdented(lines: readonly string[], stopped: number) {
  for (let line = stopped - 1; line > 0; line -= 1) {
    const text = lines[line - 1] ?? '';
    if (!/^[A-Za-z][\w-]*:$/.test(text) || errorsAfter(lines.with(line - 1, `  ${text}`), stopped)) continue;
    return { line, column: 1, reason: lineReasons.outdented, cure: `  ${text}` };
  }
  return null;
}

/** What follows a hash in braces or brackets, which are not closed without it; null: that is not the fault. */
function cutBefore(text: string, stopped: number) {
  const lines = text.split(/\r?\n/);
  for (const line of [stopped, stopped - 1]) {
    const written = lines[line - 1] ?? '';
    const at = written.search(/(?<=[{[].*\s)#\S/);
    if (at < 0 || errorsAfter(lines.with(line - 1, written.replace(/\s#(?=\S)/g, ' ')), line)) continue;
    return { place: { line, column: at + 1 }, rest: written.slice(at) };
  }
  return null;
}

/** Whether the parser stops at a line again, or at the next. */
function errorsAfter(lines: readonly string[], line: number): boolean {
  const text = lines.join('\n');
  const errors = readYaml(text)?.errors ?? [];
  return errors.some(({ pos }) => placeInText({ path: '', text }, pos[0]).line <= line + 1);
}

/** Where a text has the first mark of a conflict that a merge left; null: it has none. */
export function offsetOfConflict(text: string): number | null {
  const at = text.search(/^(?:[<>|]{7} |={7}$)/m);
  return at < 0 ? null : at;
}
