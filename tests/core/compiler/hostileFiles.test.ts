/** Files that try to run code, or to make the compiler work without end. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

describe('a hostile file', () => {
  it.each([
    '!!js/function "() => alert(1)"',
    '!!python/object/apply:os.system [id]',
    '!include /etc/passwd',
    '!<tag:yaml.org,2002:binary> AAAA',
  ])('SEC-69 that asks for more than data is refused: %s', (value) => {
    const text = `format: 2\narea: livres\nguard: ${value}\nscreens: {}\n`;
    const { problems, compiled } = compile(filesWith({ 'screens/livres.yaml': text }), vocabulary);
    expect(compiled).toBeNull();
    expect(problems.map(({ code }) => code)).toContain('yaml-tag');
  });

  it('SEC-69 a text may link only to sites, mail addresses, phone numbers and screens', () => {
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//elsewhere.example',
    ];
    const text = refused.map((address) => `[ici](${address})\n`).join('\n');
    const { problems } = compile(filesWith({ 'screens/pages/introuvable.md': text }), vocabulary);
    const found = problems.map(({ code, message }) => `${code} ${/« (.*) »/.exec(message)?.[1]}`);
    expect(found).toEqual(refused.map((address) => `markdown-link ${address}`));
  });

  it('REL-30 of ten million characters is refused at once', () => {
    const text = `format: 2\narea: livres\n# ${'x'.repeat(10_000_000)}\n`;
    const started = performance.now();
    const { problems } = compile(filesWith({ 'screens/livres.yaml': text }), vocabulary);
    expect(problems.map(({ code }) => code)).toEqual(['file-too-large']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('that multiplies aliases is refused without expanding them', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const inner = level === 0 ? '[x, x]' : `[*a${level - 1}, *a${level - 1}]`;
      return `k${level}: &a${level} ${inner}`;
    });
    const { problems } = compile(filesWith({ 'screens/livres.yaml': levels.join('\n') }), vocabulary);
    expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['yaml-anchor', 1, 'Les ancres « & » ne sont pas admises. Le fichier en a 29 autres.'],
      [
        'yaml-alias',
        2,
        'Les alias « * » ne sont pas admis : chaque définition se lit seule. Le fichier en a 57 autres.',
      ],
    ]);
  });

  it('REL-30 with unlimited nesting is refused', () => {
    for (const text of ['['.repeat(100_000), '- '.repeat(100_000), '{a: '.repeat(50_000)]) {
      const { problems } = compile(filesWith({ 'screens/livres.yaml': text }), vocabulary);
      expect(problems.map(({ code }) => code)).toEqual(['yaml-too-deep']);
    }
  });

  it.each([
    ['endless quotes', '>'.repeat(20_000), 'markdown-too-intricate'],
    ['endless lists', '- '.repeat(20_000), 'markdown-too-intricate'],
    ['endless marks', '**a'.repeat(20_000), 'markdown-too-intricate'],
    ['a million characters', 'mot '.repeat(250_000), 'file-too-large'],
  ])('of Markdown with %s is refused at once', (_name, text, code) => {
    const started = performance.now();
    const { problems } = compile(filesWith({ 'screens/pages/introuvable.md': text }), vocabulary);
    expect(problems.map((one) => one.code)).toContain(code);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it.each([
    ['nested choices', '{a, select, other {'.repeat(20_000)],
    ['blanks', `a${' '.repeat(300_000)}»`],
  ])('of messages with %s is parsed within the time limit', (_name, text) => {
    const started = performance.now();
    const files = filesWith({
      'messages/livres.yaml': JSON.stringify({ livres: { titre: text } }),
      'screens/checks.yaml': 'format: 2\ntypography: fr\n',
    });
    const { problems } = compile(files, vocabulary);
    expect(problems.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it.each(['__proto__', 'constructor', 'toString', 'prototype'])('SEC-46 cannot name a key %s', (name) => {
    const text = `livres:\n  liste:\n    ${name}: { titre: Piège }\n`;
    const { problems } = compile(filesWith({ 'messages/livres.yaml': text }), vocabulary);
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['yaml-reserved-key', 3, 5],
    ]);
    expect(Object.hasOwn(Object.prototype, 'titre')).toBe(false);
  });
});
