import { cleanCode } from './cleanText.ts';

/** A number that identifies something, typed or pasted as displayed, without the blanks, dots and hyphens of its groups. */
export function ungrouped(text: string): string {
  return cleanCode(text).replace(/[\s.-]/g, '');
}
