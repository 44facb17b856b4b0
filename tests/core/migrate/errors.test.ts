/** Error rules rewritten in format 2. */
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import { migrate } from '../../../engine/core/migrate/migrate.ts';

const app = `format: 1
errors:
  - { status: 401, then: endSession }
  - { status: [403, 404], message: app.droit }
  - { status: 0, message: app.perdue }
  - { status: other, including: [400, 413], message: app.inconnue } # all others
`;

describe('error rules', () => {
  it('of the application: those that stay on the page come after general rules of calls', () => {
    expect(migrated('format: 1\narea: a\n').app).toBe(`format: 2
errors:
  - { status: 401, then: endSession }
  - { status: [403, 404], fallback: true, message: app.droit }
  - { status: 0, fallback: true, message: app.perdue }
  - { status: [400, 413], fallback: true, message: app.inconnue }
  - { message: app.inconnue } # all others
`);
  });

  it('of a call: the catch-all is the general rule, and rules are dropped that repeat one which still applies', () => {
    const { area } = migrated(`format: 1
area: a
calls:
  one: # kept
    call: PUT /a
    errors:
      - { status: 409, code: PRIS, message: a.pris }
      - { status: 404, message: app.droit } # not repeated: the general rule would come before it
      - { offline: true, message: a.horsLigne }
      - { status: other, including: [400, 401, 403, PERDU], message: a.echec }
  two: { call: GET /a, errors: [{ status: 403, message: app.droit }, { status: other, message: a.echec }] }
  three: { call: GET /b, errors: [{ status: [403, 404], message: app.droit }] }
  four: { call: GET /c, errors: [{ status: 401 }, { status: 403, message: app.droit, field: nom }] }
`);
    expect(area).toBe(`format: 2
calls:
  one: # kept
    call: PUT /a
    errors:
      - { status: 409, code: PRIS, message: a.pris }
      - { status: 404, message: app.droit } # not repeated: the general rule would come before it
      - { offline: true, message: a.horsLigne }
      - { message: a.echec }
  two: { call: GET /a, errors: [{ status: 403, message: app.droit }, { message: a.echec }] }
  three: { call: GET /b }
  four: { call: GET /c, errors: [{ status: 401 }, { status: 403, message: app.droit, field: nom }] }
`);
  });

  it('keeps a rule that a later one of the call would replace', () => {
    const rules = '[{ status: 403, message: app.droit }, { status: [403, 500], message: a.autre }]';
    const text = `format: 1\narea: a\ncalls: { one: { call: GET /a, errors: ${rules} } }\n`;
    expect(migrated(text).area).toBe(text.replace('format: 1\narea: a', 'format: 2'));
  });
});

function migrated(area: string): { readonly app: string; readonly area: string } {
  const files: readonly SourceFile[] = [
    { path: 'screens/app.yaml', kind: 'app', text: app },
    { path: 'screens/a.yaml', kind: 'area', text: area },
  ];
  const changed = migrate(files);
  const textOf = (path: string) => changed.find((file) => file.path === path)?.text ?? '';
  return { app: textOf('screens/app.yaml'), area: textOf('screens/a.yaml') };
}
