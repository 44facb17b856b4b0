/** What the definitions of every screen owe to everybody, read from the compiled model. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CallModel, ConfirmModel, FieldModel, FormModel } from '../../engine/core/model/model.ts';
import { formatText } from '../../engine/core/runtime/text.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

type Named<T> = T & { readonly at: string };

/** Every object within a model that a predicate knows. */
function partsOf<T>(value: unknown, isIt: (part: unknown) => part is T): T[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap((part) => partsOf(part, isIt));
  return isIt(value) ? [value, ...below] : below;
}

const isForm = (part: unknown): part is FormModel =>
  typeof part === 'object' && part !== null && 'fields' in part && 'rules' in part && 'dependents' in part;
type Act = { readonly call: CallModel; readonly confirm: ConfirmModel | null };
const isAct = (part: unknown): part is Act =>
  typeof part === 'object' && part !== null && 'call' in part && 'confirm' in part;
const typed = (field: FieldModel) => !field.readOnly;

const definitions = await portalDefinitions();
const screens = Object.entries(definitions.screens).flatMap(([screen, byVariant]) =>
  Object.entries(byVariant).map(([variant, model]) => ({ at: `${screen} (${variant})`, model })),
);
const forms: readonly Named<FormModel>[] = screens.flatMap(({ at, model }) =>
  partsOf(model, isForm).map((form) => ({ ...form, at })),
);
const fields: readonly Named<FieldModel>[] = forms.flatMap((form) =>
  form.fields.map((field) => ({ ...field, at: `${form.at} ${field.name}` })),
);

it('A11Y-22: a form with a required field says before its fields what the asterisk means', () => {
  const silent = forms.filter(
    ({ fields: own, note }) =>
      own.some((field) => field.required && typed(field)) &&
      !/astérisque/.test(note === null ? '' : formatText(note)),
  );
  expect(forms.length).toBeGreaterThan(10);
  // One field alone on its page, whose label says all: the recovery of a login or a password.
  expect(silent.filter(({ fields: own }) => own.length > 1).map(({ at }) => at)).toEqual([]);
});

it('A11Y-23: a date says in which form it is typed, a password what it must hold', () => {
  const dates = fields.filter(({ widget }) => widget === 'date');
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.filter(({ hint }) => hint === null || !/jj\/mm\/aaaa/.test(formatText(hint)))).toEqual([]);
  const chosen = fields.filter(
    ({ autocomplete, name }) => autocomplete === 'new-password' && /^nou|^newPass$/.test(name),
  );
  expect(chosen.length).toBeGreaterThan(1);
  expect(chosen.filter(({ criteria }) => criteria.length === 0).map(({ at }) => at)).toEqual([]);
});

it('A11Y-27: a message names its field or what is expected, never only that something is wrong', () => {
  const vague = fields.flatMap(({ at, errors }) =>
    Object.entries(errors)
      .map(([keyword, text]) => ({ at, keyword, text: formatText(text, { label: 'Nom', limit: 3 }) }))
      .filter(({ text }) => text.split(' ').length < 4 || /^(Erreur|Champ invalide)/.test(text)),
  );
  expect(vague).toEqual([]);
});

it('A11Y-30: what destroys or decides is asked about first', () => {
  const acts = screens.flatMap(({ at, model }) => partsOf(model, isAct).map((act) => ({ at, ...act })));
  const final = acts.filter(
    ({ call }) =>
      call.method === 'DELETE' || /doublon|revocation|motDePasseTemporaire/.test(JSON.stringify(call.path)),
  );
  expect(final.length).toBeGreaterThan(3);
  expect(final.filter(({ confirm }) => confirm === null).map(({ at }) => at)).toEqual([]);
});

it('A11Y-31: fields about oneself say so to the browser, those about others do not', () => {
  const passwords = fields.filter(({ widget }) => widget === 'password');
  expect(passwords.length).toBeGreaterThan(4);
  expect(
    passwords.filter(({ autocomplete }) => !/^(current|new)-password$/.test(autocomplete ?? '')),
  ).toEqual([]);
  const ofOthers = fields.filter(({ at }) =>
    /^(utilisateurs|demandes|beneficiaires|doublons|groupes)\//.test(at),
  );
  expect(ofOthers.length).toBeGreaterThan(10);
  expect(ofOthers.filter(({ autocomplete }) => autocomplete !== null && autocomplete !== 'off')).toEqual([]);
});

/** Names of the fields that a condition looks at. */
const askedBy = (condition: unknown): string[] =>
  partsOf(
    condition,
    (part): part is { readonly field: string } =>
      typeof part === 'object' && part !== null && 'field' in part && typeof part.field === 'string',
  ).map(({ field }) => field);

it('A11Y-61: what depends on a field follows it, with nothing between but what depends on it too', () => {
  const far: string[] = [];
  let depending = 0;
  for (const { at, fields: own } of forms) {
    const controllers = own.map(({ visible, enabled }) => askedBy([visible, enabled]));
    for (const [place, names] of controllers.entries()) {
      const known = names.filter((name) => own.some((field) => field.name === name));
      if (known.length === 0) continue;
      depending += 1;
      const isAdjacent = known.some((name) => {
        const start = own.findIndex((field) => field.name === name);
        return start < place && controllers.slice(start + 1, place).every((others) => others.includes(name));
      });
      if (!isAdjacent) far.push(`${at} ${own[place]?.name}`);
    }
  }
  expect(depending).toBeGreaterThan(2);
  expect(far).toEqual([]);
});

it('A11Y-65: no style turns a page or asks how the device is held, nothing acts before a press ends', () => {
  const sources = globSync('{engine,src}/**/*.{css,ts,tsx}').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));
  expect(sources.length).toBeGreaterThan(100);
  const named = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(named(/\(orientation\b|orientation\.lock/)).toEqual([]);
  expect(named(/onMouseDown|onPointerDown|onTouchStart|'(mousedown|touchstart)'/)).toEqual([]);
});

it('A11Y-52: a state that is coloured is written too', () => {
  const toned = partsOf(
    screens,
    (part): part is { readonly tone: string; readonly label: never } =>
      typeof part === 'object' && part !== null && 'tone' in part && 'label' in part,
  );
  expect(toned.some(({ tone }) => tone === 'danger')).toBe(true);
  expect(toned.filter(({ label }) => formatText(label).trim() === '')).toEqual([]);
});

it('A11Y-66: the declaration has its mandatory parts, and claims no conformity', () => {
  const page = readFileSync('screens/pages/accessibilite.md', 'utf8');
  for (const part of [
    /## Déclaration de conformité \{#declaration-conformite\}/,
    /### État de conformité/,
    /\*\*non conforme\*\*/,
    /### Résultats des contrôles/,
    /### Contenus non accessibles/,
    /### Environnements de test/,
    /\{portail\.accessibilite\.courriel\b/,
    /defenseurdesdroits\.fr/,
    /Libre réponse 71120/,
  ]) {
    expect(page).toMatch(part);
  }
  expect(readFileSync('messages/app.yaml', 'utf8')).toMatch(/accessibilite: 'Accessibilité.: non conforme'/);
});
