import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { FormValidator } from '../../engine/core/model/screenModule.ts';
import type { JsonSchema } from '../../engine/core/model/value.ts';
import { compileValidator } from '../../engine/node/compileValidator.ts';

const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache-validators-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema: JsonSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 5 },
    from: { type: 'string', format: 'date' },
    mail: { type: 'string', format: 'email' },
    state: { enum: ['IN', 'OUT'] },
    shelf: { oneOf: [{ type: 'string' }, { type: 'object', properties: { row: { type: 'integer' } } }] },
  },
};

/** Runs the compiled module as Node does. */
async function load(code: string, name: string): Promise<FormValidator> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const loaded = (await import(pathToFileURL(file).href)) as { default: FormValidator };
  return loaded.default;
}

function errorsOf(validator: FormValidator, data: unknown): string[] {
  return validator(data)
    ? []
    : (validator.errors ?? []).map(({ instancePath, keyword, params }) =>
        [`${instancePath}/${params.missingProperty ?? ''}`, keyword].join(' '),
      );
}

describe('compileValidator', () => {
  it('reports all errors, each with its keyword and field', async () => {
    const validator = await load(compileValidator(schema), 'all');
    expect(errorsOf(validator, { title: 'Emma' })).toEqual([]);
    expect(errorsOf(validator, { from: '2026-02-30', mail: 'nobody', state: 'LOST' })).toEqual([
      '/title required',
      '/from/ format',
      '/mail/ format',
      '/state/ enum',
    ]);
    expect(errorsOf(validator, { title: 'Madame' })).toEqual(['/title/ maxLength']);
  });

  it('counts characters, not code units', async () => {
    const validator = await load(compileValidator(schema), 'length');
    expect(errorsOf(validator, { title: '🚲🚲🚲🚲🚲' })).toEqual([]);
  });

  it('checks the calendar: 29 February exists only in leap years', async () => {
    const validator = await load(compileValidator(schema), 'calendar');
    expect(errorsOf(validator, { title: 'a', from: '2028-02-29' })).toEqual([]);
    expect(errorsOf(validator, { title: 'a', from: '2026-02-29' })).toEqual(['/from/ format']);
  });

  it('writes no require, no eval, and only the formats in use', () => {
    const code = compileValidator({
      type: 'object',
      properties: { n: { type: 'string', minLength: 2 } },
    });
    expect(code).not.toMatch(/require\(|new Function|eval\(|formats/);
    expect(code.match(/^import .*$/gm)).toEqual(['import runtime0 from "ajv/dist/runtime/ucs2length.js";']);
  });

  it('throws when a schema cannot be compiled', () => {
    const compile = () => compileValidator({ type: 'string', pattern: '(' });
    expect(compile).toThrow(/Invalid regular expression/);
  });
});
