/**
 * A name without what nobody sees in it: format characters, such as the zero-width space of a web page, and the blanks
 * around it. Empty if no character is visible.
 */
export function visibleName(text: string): string {
  const name = text.replace(/[\p{Cf}\p{DI}]/gu, '').trim();
  return /[^\s\p{C}\p{M}\u2800]/u.test(name) ? name : '';
}
