/** Validates email addresses by the rule of the portal's forms, so that both accept the same ones. */
import { fullFormats } from 'ajv-formats/dist/formats.js';

const form = fullFormats.email;

/** Whether the text is exactly one address. The caller bounds its length. */
export function isMailAddress(text: string): boolean {
  return form instanceof RegExp && form.test(text);
}
