/** A text that fits a simple regular expression: characters, classes, groups and counts; no choice between branches. */
import type { Random } from './random.ts';

const classes: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz',
  s: ' ',
};
/** What stands for any character, and for a class that excludes some. */
const usual = 'abcdefghijklmnopqrstuvwxyz';

/** For a pattern that it cannot read, the text may not fit. */
export function patternText(pattern: string, random: Random): string {
  let at = 0;
  return sequence();

  function sequence(): string {
    let text = '';
    while (at < pattern.length && pattern[at] !== ')' && pattern[at] !== '|') text += counted();
    // Of several branches, the first.
    if (pattern[at] === '|') at = endOfGroup();
    return text;
  }

  function counted(): string {
    const start = at;
    part();
    const end = at;
    const [least, most] = count();
    const after = at;
    let text = '';
    for (let left = random.integer(least, most); left > 0; left -= 1) {
      at = start;
      text += part();
    }
    at = Math.max(after, end);
    return text;
  }

  function part(): string {
    const char = pattern[at] ?? '';
    at += 1;
    if (char === '^' || char === '$') return '';
    if (char === '.') return random.pick([...usual]) ?? '';
    if (char === '[') return random.pick([...charactersOfClass()]) ?? '';
    if (char === '\\') return escaped();
    if (char !== '(') return char;
    if (pattern.startsWith('?', at)) at += pattern.startsWith('?:', at) ? 2 : 0;
    const text = sequence();
    at += 1;
    return text;
  }

  function escaped(): string {
    const char = pattern[at] ?? '';
    at += 1;
    const members = classes[char.toLowerCase()];
    return members === undefined ? char : (random.pick([...members]) ?? '');
  }

  function charactersOfClass(): string {
    const end = pattern.indexOf(']', at + 1);
    const inner = pattern.slice(at, end);
    at = end + 1;
    if (inner.startsWith('^')) return usual;
    return inner
      .replace(/\\([dws])/g, (_, name: string) => classes[name] ?? '')
      .replace(/\\(.)/g, '$1')
      .replace(/(.)-(.)/g, (_, from: string, to: string) => between(from, to));
  }

  function count(): readonly [number, number] {
    const found = /^(?:\{(\d+)(,?)(\d*)\}|[?*+])\??/.exec(pattern.slice(at));
    if (!found) return [1, 1];
    at += found[0].length;
    const [sign, least, comma, most] = found;
    if (least === undefined) return sign.startsWith('?') ? [0, 1] : [sign.startsWith('+') ? 1 : 0, 6];
    if (comma === '') return [Number(least), Number(least)];
    return [Number(least), most === '' ? Number(least) + 4 : Number(most)];
  }

  function endOfGroup(): number {
    let depth = 0;
    for (let place = at; place < pattern.length; place += 1) {
      if (pattern[place] === '(') depth += 1;
      if (pattern[place] === ')' && depth === 0) return place;
      if (pattern[place] === ')') depth -= 1;
    }
    return pattern.length;
  }
}

function between(from: string, to: string): string {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) =>
    String.fromCharCode(first + index),
  ).join('');
}
