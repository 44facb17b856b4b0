/** Images of the demonstration organisation of natural persons, in base64 without prefix. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, name)).toString('base64');

export const demoLogo = read('logo.jpg');
export const demoSignature = read('signature.jpg');
