/** Checks of regular expressions: those that cannot be read, take exponential time, or do not mean what they look like. */
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';
import type { PatternFault } from '../problems/problems.ts';
import type { Reporter } from '../problems/reporter.ts';
import { unreadablePattern } from '../problems/words.ts';
import { oncePerText } from '../runtime/oncePer.ts';

/** What is wrong with an expression; `cure`: the expression that was probably meant. */
type Finding =
  | { readonly code: 'schema-invalid'; readonly why: string }
  | { readonly code: 'pattern-slow' }
  | { readonly code: 'pattern-odd'; readonly fault: PatternFault; readonly cure: string | null };

/**
 * Reports what is wrong with the expression at a key of a schema or of a map of criteria. `isWhole`: it is for a text as a
 * whole, of at most `maxLength` characters. Validators compile patterns with the `u` flag.
 */
export function checkPattern(
  schema: object & { readonly minLength?: unknown; readonly maxLength?: unknown },
  key: string,
  pattern: string,
  { report }: Reporter,
  isWhole = false,
): void {
  const finding = findingOf(pattern);
  if (finding?.code === 'schema-invalid')
    report(finding.code, [schema, key], unreadablePattern(key, finding.why));
  else if (finding?.code === 'pattern-slow') report(finding.code, [schema, key], pattern);
  else if (finding?.code === 'pattern-odd' && (isWhole || finding.fault !== 'loose'))
    report(finding.code, [schema, key], pattern, finding.fault, finding.cure);
  else if (isWhole && finding === null) {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    const ast = read(pattern);
    const least = lengthOf(ast, 'min');
    // Others may stand around an expression that is not bound.
    const most = isBound(ast) ? lengthOf(ast, 'max') : Number.POSITIVE_INFINITY;
    if (least > Number(maxLength)) report('pattern-too-long', [schema, key], least, Number(maxLength));
    if (most < Number(minLength)) report('pattern-too-short', [schema, key], most, Number(minLength));
  }
}

/** Whether nothing is wrong with the expression of a whole text. */
export const isSound = (pattern: string): boolean => findingOf(pattern) === null;

const findingOf = oncePerText((pattern): Finding | null => {
  const literal = /^\/(.+)\/[a-z]*$/.exec(pattern)?.[1];
  if (literal !== undefined) return { code: 'pattern-odd', fault: 'literal', cure: literal };
  if (/\\\\[dDwWsSbBpP.]/.test(pattern))
    return { code: 'pattern-odd', fault: 'escaped', cure: pattern.replaceAll('\\\\', '\\') };
  let ast: AST.Pattern;
  try {
    ast = read(pattern);
  } catch (error) {
    return { code: 'schema-invalid', why: String(error) };
  }
  if (isNever(ast)) return { code: 'pattern-odd', fault: 'never', cure: null };
  if (isBound(ast) && lengthOf(ast, 'max') === 0) return { code: 'pattern-odd', fault: 'empty', cure: null };
  const range = strayRange(ast);
  if (range !== null) return { code: 'pattern-odd', fault: 'range', cure: curedRange(pattern, range) };
  if (isExponential(pattern, ast)) return { code: 'pattern-slow' };
  if (!isLoose(ast)) return null;
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const cure = ast.alternatives.length > 1 ? `^(?:${inner})$` : `^${inner}$`;
  return { code: 'pattern-odd', fault: 'loose', cure };
});

const read = (pattern: string) =>
  new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });

/** The elements of an expression, at any depth. */
function elementsOf(ast: AST.Pattern): readonly AST.Element[] {
  const elements: AST.Element[] = [];
  const take = (node: AST.Element) => void elements.push(node);
  visitRegExpAST(ast, { onAssertionEnter: take, onGroupEnter: take, onQuantifierEnter: take });
  return elements;
}

/**
 * A range that has a sign at one end, or letters of two kinds: it takes the signs in between too. The range of all
 * printable characters, and codes, are meant.
 */
function strayRange(ast: AST.Pattern): AST.CharacterClassRange | null {
  const ranges: AST.CharacterClassRange[] = [];
  visitRegExpAST(ast, { onCharacterClassRangeEnter: (range) => void ranges.push(range) });
  const isMeant = ({ raw }: AST.CharacterClassRange) =>
    /^(\d-\d|[a-z]-[a-z]|[A-Z]-[A-Z]|[ !]-~)$/.test(raw) || /\\[xu]|[^ -~]/.test(raw);
  return ranges.find((range) => !isMeant(range)) ?? null;
}

/** The expression with both kinds of letters, or with the hyphen as a character. */
function curedRange(pattern: string, { min, max }: AST.CharacterClassRange): string {
  const isLetters = /[A-Z]/.test(min.raw) && /[a-z]/.test(max.raw);
  return `${pattern.slice(0, max.start - 1)}${isLetters ? '-Za-' : '\\-'}${pattern.slice(max.start)}`;
}

/** Which text is meant of those that match. */
type End = 'min' | 'max';
type Alternatives = { readonly alternatives: readonly AST.Alternative[] };

/** The length of the shortest, or the longest, text that matches a whole expression or group. */
function lengthOf({ alternatives }: Alternatives, end: End): number {
  const lengths = alternatives.map(({ elements }) => lengthOfAll(elements, end));
  return end === 'min' ? Math.min(...lengths) : Math.max(...lengths);
}

function lengthOfAll(elements: readonly AST.Element[], end: End): number {
  return elements.reduce((sum, element) => sum + lengthOfOne(element, end), 0);
}

function lengthOfOne(element: AST.Element, end: End): number {
  if (element.type === 'Group' || element.type === 'CapturingGroup') return lengthOf(element, end);
  if (element.type === 'Quantifier') return element[end] * lengthOfOne(element.element, end);
  if (element.type === 'Backreference') return end === 'min' ? 0 : Number.POSITIVE_INFINITY;
  return element.type === 'Assertion' ? 0 : 1;
}

/** Whether no text matches: characters are wanted before a beginning, or after an end. */
function isNever(ast: AST.Pattern): boolean {
  return elementsOf(ast).some((element) => {
    if (element.type !== 'Assertion' || element.parent.type !== 'Alternative') return false;
    const { elements } = element.parent;
    const at = elements.indexOf(element);
    if (element.kind === 'start') return lengthOfAll(elements.slice(0, at), 'min') > 0;
    return (
      element.kind === 'end' &&
      (lengthOfAll(elements.slice(at + 1), 'min') > 0 || hasStart(elements.slice(at)))
    );
  });
}

const hasStart = (elements: readonly AST.Element[]) =>
  elements.some((one) => one.type === 'Assertion' && one.kind === 'start');

/** Whether an expression counts or repeats characters, and takes a text with others around those. */
function isLoose(ast: AST.Pattern): boolean {
  const elements = elementsOf(ast);
  const looksAround = elements.some((one) => one.type === 'Assertion' && one.kind.startsWith('look'));
  const counts = elements.some(
    (one) => one.type === 'Quantifier' && one.max > 1 && one.max !== Number.POSITIVE_INFINITY,
  );
  const isOpen = ast.alternatives.some(({ elements: [first, ...rest] }) => {
    const last = rest.at(-1) ?? first;
    return repeatsSome(first) || repeatsSome(last);
  });
  return (counts || isOpen) && !looksAround && !isBound(ast);
}

/** Whether a repetition at an edge names what it takes: others of it would match as well as one. */
function repeatsSome(element: AST.Element | undefined): boolean {
  if (element?.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return false;
  const { element: one } = element;
  return one.type === 'CharacterClass'
    ? !one.negate
    : one.type === 'CharacterSet' && one.kind !== 'any' && !one.negate;
}

function isBound({ alternatives }: AST.Pattern): boolean {
  return alternatives.every(
    ({ elements: [first, ...rest] }) => isEdge(first, 'start') && isEdge(rest.at(-1), 'end'),
  );
}

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end') =>
  element?.type === 'Assertion' && element.kind === kind;

/** Whether some text takes exponential time: that needs a repetition, or a choice, within a repeated group. */
function isExponential(pattern: string, ast: AST.Pattern): boolean {
  if (!/\)[*+{]/.test(pattern)) return false;
  const { reports } = analyse({ source: pattern, flags: 'u' });
  return reports.some(({ exponential }) => exponential) || elementsOf(ast).some(isAmbiguous);
}

/** Whether a repeated choice matches some text in two ways: two alternatives, each followed by others, have one in common. */
function isAmbiguous(element: AST.Element): boolean {
  if (element.type !== 'Quantifier' || element.max < 20) return false;
  const group = element.element;
  if ((group.type !== 'Group' && group.type !== 'CapturingGroup') || group.alternatives.length < 2)
    return false;
  const choices = group.alternatives.map(({ raw }) => `(?:${raw})`);
  try {
    const ways = choices.map((choice) => automatonOf(`${choice}(?:${choices.join('|')})*`));
    return ways.some((one, index) => ways.slice(0, index).some((other) => !isDisjointWith(one, other)));
  } catch {
    // An automaton knows neither back references nor assertions.
    return false;
  }
}

function automatonOf(pattern: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse();
  return NFA.fromRegex(expression, { maxCharacter });
}
