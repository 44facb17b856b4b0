/** Accessibility rules for the definitions of every screen, checked on the compiled model. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ConfirmModel } from '../../engine/core/model/action.ts';
import type { CallModel } from '../../engine/core/model/call.ts';
import type { FieldModel, FormModel } from '../../engine/core/model/form.ts';
import { formatText } from '../../engine/core/runtime/text.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

type Named<T> = T & { readonly at: string };

/** Every object of a model that matches a predicate. */
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

it('A11Y-22: a form with a required field explains the asterisk before its fields', () => {
  const silent = forms.filter(
    ({ fields: own, note }) =>
      own.some((field) => field.required && typed(field)) &&
      !/astérisque/.test(note === null ? '' : formatText(note)),
  );
  expect(forms.length).toBeGreaterThan(10);
  // Exempt: a single field alone on its page with a self-explanatory label (recovery of a login or a password).
  expect(silent.filter(({ fields: own }) => own.length > 1).map(({ at }) => at)).toEqual([]);
});

it('A11Y-23: a date field states its format, a password field its rules', () => {
  const dates = fields.filter(({ widget }) => widget === 'date');
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.filter(({ hint }) => hint === null || !/jj\/mm\/aaaa/.test(formatText(hint)))).toEqual([]);
  const chosen = fields.filter(
    ({ autocomplete, name }) => autocomplete === 'new-password' && /^nou|^newPass$/.test(name),
  );
  expect(chosen.length).toBeGreaterThan(1);
  expect(chosen.filter(({ criteria }) => criteria.length === 0).map(({ at }) => at)).toEqual([]);
});

it('A11Y-27: a message names its field or what is expected, not just that something is wrong', () => {
  const vague = fields.flatMap(({ at, errors }) =>
    Object.entries(errors)
      .map(([keyword, text]) => ({ at, keyword, text: formatText(text, { label: 'Nom', limit: 3 }) }))
      .filter(({ text }) => text.split(' ').length < 4 || /^(Erreur|Champ invalide)/.test(text)),
  );
  expect(vague).toEqual([]);
});

it('A11Y-30: destructive and final actions ask for confirmation', () => {
  const acts = screens.flatMap(({ at, model }) => partsOf(model, isAct).map((act) => ({ at, ...act })));
  const final = acts.filter(
    ({ call }) =>
      call.method === 'DELETE' || /doublon|revocation|motDePasseTemporaire/.test(JSON.stringify(call.path)),
  );
  expect(final.length).toBeGreaterThan(3);
  expect(final.filter(({ confirm }) => confirm === null).map(({ at }) => at)).toEqual([]);
});

it('A11Y-31: fields about the user have autocomplete, fields about others do not', () => {
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

/** Names of the fields that a condition reads. */
const askedBy = (condition: unknown): string[] =>
  partsOf(
    condition,
    (part): part is { readonly field: string } =>
      typeof part === 'object' && part !== null && 'field' in part && typeof part.field === 'string',
  ).map(({ field }) => field);

it('A11Y-61: a dependent field follows its field, with only dependent fields between them', () => {
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

it('A11Y-65: no style rotates a page or reads the orientation, nothing happens before a press ends', () => {
  const sources = globSync('{engine,src}/**/*.{css,ts,tsx}').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));
  expect(sources.length).toBeGreaterThan(100);
  const named = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(named(/\(orientation\b|orientation\.lock/)).toEqual([]);
  expect(named(/onMouseDown|onPointerDown|onTouchStart|'(mousedown|touchstart)'/)).toEqual([]);
});

it('A11Y-52: a state shown by a colour is written as text too', () => {
  const toned = partsOf(
    screens,
    (part): part is { readonly tone: string; readonly label: never } =>
      typeof part === 'object' && part !== null && 'tone' in part && 'label' in part,
  );
  expect(toned.some(({ tone }) => tone === 'danger')).toBe(true);
  expect(toned.filter(({ label }) => formatText(label).trim() === '')).toEqual([]);
});

it('A11Y-66: the accessibility statement has its mandatory parts', () => {
  const page = readFileSync('screens/pages/accessibilite.md', 'utf8');
  for (const part of [
    /## Déclaration de conformité \{#declaration-conformite\}/,
    /### État de conformité/,
    /### Résultats des contrôles/,
    /### Contenus non accessibles/,
    /### Environnements de test/,
    /\{portail\.accessibilite\.courriel\b/,
    /defenseurdesdroits\.fr/,
    /Libre réponse 71120/,
  ]) {
    expect(page).toMatch(part);
  }
});

const textFiles = [...globSync('messages/*.yaml'), ...globSync('screens/pages/*.md')].map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/^\s*[\w.]+:(?= |$)|^ *#.*$/gm, ''),
}));
/** The files whose texts match, with what matches. */
const saying = (pattern: RegExp): string[] =>
  textFiles.flatMap(({ file, text }) => (text.match(pattern) ?? []).map((words) => `${file}: ${words}`));

it('RGAA-8.7: the texts are in one language, read from left to right', () => {
  expect(textFiles.length).toBeGreaterThan(25);
  expect(saying(/\b(the|and|of|with|your|please)\b/gi)).toEqual([]);
  expect(saying(/[\p{Script=Hebrew}\p{Script=Arabic}\u202a-\u202e\u2066-\u2069]/gu)).toEqual([]);
});

it('RGAA-10.9: no text tells a thing by its shape, colour or place alone', () => {
  expect(
    saying(
      /ci-(dessous|dessus|contre)|à (votre )?(droite|gauche)\b|(bouton|lien|icône|texte|case) (rond|carré|vert|rouge|bleu|gris)e?\b|en (rouge|vert|gras)\b/gi,
    ),
  ).toEqual([]);
});

it('RGAA-10.5: the page declares the colours of text and ground together, and so does each part with a ground of its own', () => {
  const rules = globSync('{engine/react,src}/**/*.css').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ]);
  const body = rules.filter(
    ([, selector = '', text = '']) => /^body$/m.test(selector.trim()) && /font-family/.test(text),
  );
  expect(body.length).toBeGreaterThan(0);
  for (const [, , text = ''] of body) expect(text).toMatch(/background:.*\s+color:/);
  // An accent or a full colour as the ground asks for its own colour of text.
  const full = rules.filter(([, , text = '']) =>
    /background(-color)?:\s*var\(--eng-color-(accent|danger|success|waiting|ink)\)/.test(text),
  );
  const bare = full
    .filter(([, , text = '']) => !/(^|\s)color:/.test(text))
    .map(([, selector = '']) => selector.trim());
  // Marks and bars without text.
  expect(bare.sort()).toEqual([
    '.eng-overlay__squares span',
    '.eng-tabs__tab[aria-selected="true"]::after',
    '.upload__fill',
  ]);
});

it('RGAA-11.3: fields of one name and kind have one label on all screens, in full or as part of a group', () => {
  const labels = new Map<string, Set<string>>();
  for (const { name, widget, label } of fields) {
    const key = `${name} ${widget}`;
    labels.set(key, (labels.get(key) ?? new Set()).add(formatText(label)));
  }
  expect(labels.size).toBeGreaterThan(40);
  // 'Fixe' in the group of telephones is 'Téléphone fixe' elsewhere.
  const isOne = (all: ReadonlySet<string>): boolean => {
    const [shortest = '', ...longer] = [...all].sort((one, other) => one.length - other.length);
    return longer.every((label) => label.toLowerCase().includes(shortest.toLowerCase()));
  };
  expect([...labels].filter(([, all]) => !isOne(all)).map(([key, all]) => [key, ...all])).toEqual([]);
});
