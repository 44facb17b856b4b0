/** Names a character in French, so that its author finds it: its kind, the character if one sees it, its code. */

const kinds: readonly (readonly [RegExp, (sign: string, code: string) => string])[] = [
  [/\t/, () => 'tabulation'],
  [/[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u, () => 'saut de ligne'],
  [/\ufffd/, (sign, code) => `caractère de remplacement « ${sign} » (${code})`],
  [/\p{Cc}/u, (_sign, code) => `caractère de commande ${code}`],
  [/\p{Co}/u, (_sign, code) => `caractère à usage privé ${code}`],
  [/[\p{Cf}\p{DI}]/u, (_sign, code) => `caractère invisible ${code}`],
  [/[\p{Cn}\p{Cs}]/u, (_sign, code) => `caractère inconnu ${code}`],
  [/\p{M}/u, (_sign, code) => `signe diacritique ${code}`],
  [/\p{Emoji_Presentation}/u, (sign, code) => `émoji « ${sign} » (${code})`],
  [/[\uff01-\uff60]/, (sign, code) => `caractère pleine chasse « ${sign} » (${code})`],
  [
    /(?!\p{Script=Latin})\p{L}/u,
    (sign, code) => `caractère non latin « ${sign} » (${code}${scriptOf(sign)})`,
  ],
];

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, ', cyrillique'],
  [/\p{Script=Greek}/u, ', grec'],
  [/\p{Script=Arabic}/u, ', arabe'],
  [/\p{Script=Hebrew}/u, ', hébreu'],
  [/\p{Script=Han}/u, ', chinois'],
];

function scriptOf(sign: string): string {
  return scripts.find(([script]) => script.test(sign))?.[1] ?? '';
}

/** The name of one character, as in `signe « ‚ » (U+201A)`, `tabulation`, `caractère invisible U+200B`. */
export function nameOfSign(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const kind = kinds.find(([pattern]) => pattern.test(sign));
  return kind === undefined ? `signe « ${sign} » (${code})` : kind[1](sign, code);
}
