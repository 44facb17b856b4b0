/** Compiles the JSON Schema of a form to a JavaScript module, so that the browser needs no schema compiler. */
import { _, Ajv, type Code, type KeywordCxt, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { formFormats } from '../core/definition/formFormats.ts';
import { limitText } from '../core/describe/sentences.ts';
import type { JsonSchema } from '../core/model/value.ts';
import { isIsoDate } from '../core/runtime/dates.ts';
import { engineFile } from './engineFile.ts';

const dates = engineFile('core/runtime/dates.ts');

/** The module of one schema, whose default export is a `FormValidator`. */
export function compileValidator(schema: JsonSchema): string {
  const ajv = formAjv();
  return browserImports(standalone.default(ajv, ajv.compile(schema)));
}

/** A module. It is not run here: Node need not parse it. */
const moduleOptions = { source: true, esm: true, formats: _`formats`, process: () => 'return () => true' };

/** The compiler of the schemas of forms; with `code`, one whose validators run here. */
export function formAjv(code: NonNullable<Options['code']> = moduleOptions): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    multipleOfPrecision: 8,
    strict: false,
    // The compiler has already validated the schema against the meta-schema.
    meta: false,
    validateSchema: false,
    messages: false,
    code,
  });
  addFormats.default(
    ajv,
    formFormats.filter((name) => !name.startsWith('date')),
  );
  ajv.addFormat('date', isIsoDate);
  addFileKeywords(ajv);
  // A server may leave out seconds and zone: its own value is not refused.
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i);
  return ajv;
}

/** What is checked of a chosen file, or of each in a list. */
function addFileKeywords(ajv: Ajv): void {
  const define = (keyword: string, isRefused: (limit: never) => Code) =>
    ajv.addKeyword({
      keyword,
      error: { message: '', params: ({ schema }) => _`{limit: ${String(limitText(keyword, schema))}}` },
      code: (context: KeywordCxt) =>
        context.fail(_`[${context.data}].flat().some((file) => ${isRefused(context.schema as never)})`),
    });
  define('maxBytes', (most: number) => _`file.size > ${most}`);
  define(
    'accept',
    (kinds: readonly string[]) =>
      _`!new RegExp(${acceptPattern(kinds)}, "i").test(file.name + "\\n" + file.type)`,
  );
}

/** What the name of a file and, on the next line, its type must match. A type that the browser does not know may be any. */
function acceptPattern(accept: readonly string[]): string {
  const kinds = accept.map((one) => {
    const exact = one.replace(/[.+]/g, '\\$&').replace('*', '.*');
    return one.startsWith('.') ? `${exact}\\n` : `\\n(${exact})?$`;
  });
  return kinds.join('|');
}

/** A module whose default export contains the validators with these names. */
export function moduleCode(ajv: Ajv, names: readonly string[]): string {
  const exported = names.map((name, index) => [`validator${index}`, name] as const);
  const code = standalone.default(ajv, Object.fromEntries(exported));
  const table = exported.map(([validator, name]) => `${JSON.stringify(name)}: ${validator}`);
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
