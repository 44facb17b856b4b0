/** The tokens define the look, and their colours keep the required contrasts, in every colour scheme. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const styles = ['engine/react', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: withoutComments(readFileSync(join(root, folder, name), 'utf8')),
    })),
);
const tokens = withoutComments(readFileSync(join(root, 'engine/react/app/tokens.css'), 'utf8'));

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}

/** `property: value` of every rule, with its file. */
const declarations = styles.flatMap(({ name, text }) =>
  [...text.matchAll(/^\s+([\w-]+):\s*([^;{}]+);/gm)].map(([, property = '', value = '']) => ({
    name,
    property,
    value,
  })),
);

describe('styles', () => {
  it('take every colour from the tokens', () => {
    const own = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab|light-dark)\(|\b(white|black|red|gr[ae]y|blue)\b/i;
    expect(declarations.filter(({ value }) => own.test(value))).toEqual([]);
  });

  it('take font sizes from the tokens', () => {
    const allowed = /var\(--eng-font-size|^inherit$|^100%$|^clamp\(|pt$/;
    const wrong = declarations.filter(
      ({ property, value }) => property === 'font-size' && !allowed.test(value),
    );
    expect(wrong).toEqual([]);
  });

  it('take corners, shadows and durations from the tokens', () => {
    const rules: readonly [RegExp, RegExp][] = [
      [/^border(-\w+)*-radius$/, /var\(--eng-radius|^50%$|^0$|^3px 3px/],
      [/^box-shadow$/, /var\(--eng-|^none$/],
      [/^(transition|animation)$/, /var\(--eng-|^none$|^eng-(overlay|start)/],
    ];
    const wrong = declarations.filter(({ property, value }) =>
      rules.some(([name, allowed]) => name.test(property) && !allowed.test(value.trim())),
    );
    expect(wrong).toEqual([]);
  });

  it("do not use system colours, which would ignore the reader's choice", () => {
    expect(styles.filter(({ text }) => /prefers-(color-scheme|contrast)/.test(text))).toEqual([]);
  });
});

type Set = Readonly<Record<string, string>>;

/** The colours of a rule in one scheme; unset ones come from the rule before it. */
function setOf(selector: string, scheme: 'light' | 'dark', before: Set = {}): Set {
  const body = new RegExp(`${selector.replace(/[[\]"]/g, '\\$&')} \\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  const colours = [...body.matchAll(/--eng-color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => {
    const [light = '', dark = ''] = value.replace(/^light-dark\((.*)\)$/, '$1').split(/,\s*(?![^(]*\))/);
    return [name, scheme === 'light' ? light : dark || light] as const;
  });
  return { ...before, ...Object.fromEntries(colours) };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface', 'surface-2'];
const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-hover', 'success', 'danger', 'waiting'];
/** Text colours and their backgrounds. */
const pairs = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['ink', 'accent-soft'],
  ['ink-2', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['accent-hover', 'accent-soft'],
  ['success', 'success-soft'],
  ['danger', 'danger-soft'],
  ['waiting', 'waiting-soft'],
] as const;
const marks = ['field-border', 'focus', 'accent', 'danger', 'success'];
const bars = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'];

describe.each(['light', 'dark'] as const)('A11Y-51: the %s colours', (scheme) => {
  const plain = setOf(':root', scheme);
  const strong = setOf(':root[data-contrast="more"]', scheme, plain);
  const tooWeak = (set: Set, wanted: readonly (readonly [string, string])[], least: number) =>
    wanted
      .map(([one, other]) => ({
        pair: `${one} on ${other}`,
        ratio: contrast(set[one] ?? '', set[other] ?? ''),
      }))
      .filter(({ ratio }) => !(ratio >= least));
  const onGrounds = (names: readonly string[]) =>
    names.flatMap((one) => grounds.map((other) => [one, other] as const));

  it('keep 4.5:1 for texts, 3:1 for borders, marks, rings and bars', () => {
    expect(tooWeak(plain, [...onGrounds(texts), ...pairs], 4.5)).toEqual([]);
    expect(tooWeak(plain, onGrounds(marks), 3)).toEqual([]);
    expect(
      tooWeak(
        plain,
        bars.map((bar) => [bar, 'surface'] as const),
        3,
      ),
    ).toEqual([]);
  });

  it('keep 7:1 for texts and 4.5:1 for marks when more contrast is requested', () => {
    expect(tooWeak(strong, [...onGrounds(texts), ...pairs], 7)).toEqual([]);
    expect(tooWeak(strong, onGrounds(marks), 4.5)).toEqual([]);
  });

  it('A11Y-18: have a focus ring of two tones, one of which is visible on any background', () => {
    for (const set of [plain, strong])
      expect(contrast(set.focus ?? '', set['focus-halo'] ?? '')).toBeGreaterThan(7);
  });
});
