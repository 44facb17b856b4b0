/** What an email address is: the rule of the portal's own forms, so that both refuse alike. */
import { fullFormats } from 'ajv-formats/dist/formats.js';

const form = fullFormats.email;

/** Whether the text is one address and nothing else; its length is bounded by the caller. */
export function isMailAddress(text: string): boolean {
  return form instanceof RegExp && form.test(text);
}
