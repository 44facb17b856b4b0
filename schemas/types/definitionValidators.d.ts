/** Made from schemas/definition by `npm run gen`: change it there. */
import type { ValidateFunction } from 'ajv';
declare const validators: Readonly<Record<string, ValidateFunction>>;
export default validators;
