/**
 * Compiles the JSON Schema of a form to a JavaScript module, so that the browser needs no schema compiler. The
 * functions are those that RJSF asks for: one for the schema, one for each part of it that RJSF validates alone,
 * each under its hash.
 */
import { fileURLToPath } from 'node:url';
import type { RJSFSchema } from '@rjsf/utils';
// By its file: the whole package is three times as long to load.
import schemaParser from '@rjsf/utils/lib/parser/schemaParser.js';
import { _, Ajv, type AnySchema } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../core/model/model.ts';
import { formFormats } from '../core/parts/formFormats.ts';
import { isIsoDate } from '../core/runtime/dates.ts';

const dates = fileURLToPath(new URL('../core/runtime/dates.ts', import.meta.url));

/** The module of one schema. */
export function compileValidator(schema: JsonSchema): string {
  const parts = schemaParser(schema as RJSFSchema);
  const ajv = new Ajv({
    allErrors: true,
    multipleOfPrecision: 8,
    strict: false,
    // The compiler has held the schema against the schema of schemas.
    meta: false,
    validateSchema: false,
    messages: false,
    code: {
      source: true,
      esm: true,
      formats: _`formats`,
      // What is written is not run here: Node need not read it.
      process: () => 'return () => true',
    },
  });
  addFormats.default(
    ajv,
    formFormats.filter((name) => name !== 'date'),
  );
  ajv.addFormat('date', isIsoDate);
  for (const [hash, part] of Object.entries(parts)) ajv.addSchema(part as AnySchema, hash);

  return moduleCode(ajv, Object.keys(parts));
}

/** A module whose default export holds the validators that go by these names, by name. */
export function moduleCode(ajv: Ajv, names: readonly string[]): string {
  const exported = names.map((name, index) => [`validator${index}`, name] as const);
  const code = standalone.default(ajv, Object.fromEntries(exported));
  const table = exported.map(([validator, name]) => `${JSON.stringify(name)}: ${validator}`);
  return `${browserImports(code)}\nexport default { ${table.join(', ')} };\n`;
}

/**
 * Ajv writes `require` for its run-time parts even in a module, and leaves it to us where the formats come from. These
 * parts are CommonJS: Node imports all their exports, a bundler their default one.
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
