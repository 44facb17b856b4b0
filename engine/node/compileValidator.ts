/**
 * Compiles the JSON Schema of a form to a JavaScript module, so that the browser needs no schema compiler. The module
 * contains the functions that RJSF needs: one for the schema, and one for each part of it that RJSF validates alone,
 * each under its hash; the first also as `whole`.
 */
import type { RJSFSchema } from '@rjsf/utils';
// Imported by file: the whole package takes three times as long to load.
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import schemaParser from '@rjsf/utils/lib/parser/schemaParser.js';
import { _, Ajv, type AnySchema } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../core/model/value.ts';
import { formFormats } from '../core/parts/formFormats.ts';
import { isIsoDate } from '../core/runtime/dates.ts';
import { engineFile } from './engineFile.ts';

const dates = engineFile('core/runtime/dates.ts');

/** The module of one schema. */
export function compileValidator(schema: JsonSchema): string {
  const parts = schemaParser(schema as RJSFSchema);
  const ajv = new Ajv({
    allErrors: true,
    multipleOfPrecision: 8,
    strict: false,
    // The compiler has already validated the schema against the meta-schema.
    meta: false,
    validateSchema: false,
    messages: false,
    code: {
      source: true,
      esm: true,
      formats: _`formats`,
      // The generated code is not run here: Node need not parse it.
      process: () => 'return () => true',
    },
  });
  addFormats.default(
    ajv,
    formFormats.filter((name) => name !== 'date'),
  );
  ajv.addFormat('date', isIsoDate);
  for (const [hash, part] of Object.entries(parts)) ajv.addSchema(part as AnySchema, hash);

  return moduleCode(ajv, Object.keys(parts), { whole: hashForSchema(schema as RJSFSchema) });
}

/** A module whose default export contains the validators with these names, and some by another name too. */
export function moduleCode(
  ajv: Ajv,
  names: readonly string[],
  others: Readonly<Record<string, string>> = {},
): string {
  const exported = names.map((name, index) => [`validator${index}`, name] as const);
  const code = standalone.default(ajv, Object.fromEntries(exported));
  const again = Object.entries(others).map(
    ([other, name]) => [`validator${names.indexOf(name)}`, other] as const,
  );
  const table = [...exported, ...again].map(([validator, name]) => `${JSON.stringify(name)}: ${validator}`);
  return `${browserImports(code)}\nexport default { ${table.join(', ')} };\n`;
}

/**
 * Ajv generates `require` for its run-time parts even in a module, and does not import the formats. These parts are
 * CommonJS: Node imports all their exports, a bundler their default export.
 */
function browserImports(code: string): string {
  const imports: string[] = [];
  const body = code
    .replace('"use strict";', '')
    .replace(/require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g, (_all, path: string) => {
      const name = `runtime${imports.length}`;
      imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};`);
      return `(${name}.default ?? ${name})`;
    });
  if (/\bformats\.date\b/.test(body)) {
    imports.push(
      `import { isIsoDate } from ${JSON.stringify(dates)};`,
      'const formats = { date: isIsoDate };',
    );
  }
  return `${imports.join('\n')}\n${body}`;
}
