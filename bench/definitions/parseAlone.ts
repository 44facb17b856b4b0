/**
 * The minimum work of a check: parses every file with positions and validates it against its grammar, with
 * the libraries alone. The folder is the first argument.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';

const [root = '.'] = process.argv.slice(2);
const grammars = join(import.meta.dirname, '../../schemas/definition');
const ajv = new Ajv2020({ allErrors: true, strict: false });
for (const name of ['app', 'area', 'checks', 'messages'])
  ajv.addSchema(JSON.parse(readFileSync(join(grammars, `${name}.schema.json`), 'utf8')));

let wrong = 0;
for (const folder of ['screens', 'messages'])
  for (const name of readdirSync(join(root, folder))) {
    const grammar = folder === 'messages' ? 'messages' : name === 'app.yaml' ? 'app' : 'area';
    const lineCounter = new LineCounter();
    const document = parseDocument(readFileSync(join(root, folder, name), 'utf8'), { lineCounter });
    if (!ajv.getSchema(`${grammar}.schema.json`)?.(document.toJS())) wrong += 1;
  }
process.exitCode = wrong === 0 ? 0 : 1;
