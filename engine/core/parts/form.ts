/** Forms: the fields in order, their JSON Schema, the checks over several fields; what is sent, and what follows. */
import type { Form, FormScreen } from '../../../schemas/types/definition.ts';
import { picked } from '../definition/mapParts.ts';
import { describeRule, type Names } from '../describe/sentences.ts';
import { part, type ShownParts, textParts, type Where } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { plainText } from '../describe/text.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { SuccessModel } from '../model/action.ts';
import type { FieldModel, FormModel } from '../model/form.ts';
import type { FormScreenModel } from '../model/screen.ts';
import type { JsonSchema, Text } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import { mapValues } from '../runtime/values.ts';
import { assembleCall } from './call.ts';
import { errorParts } from './errorRules.ts';
import { assembleFields, fieldChecks, fieldTold, rowSchema } from './field.ts';
import { assembleDependents, assembleRule, dependentTold } from './fieldTies.ts';
import { assembleFormSchema } from './formSchema.ts';
import type { Scope } from './scope.ts';
import type { Allowed } from './valueRef.ts';

/** Texts of a form that depend on its purpose; `fields`: the key of those of its fields. */
type FormTexts = { readonly fields: string; readonly submit: Text; readonly reset: Text | null };

/** The texts of a form that is sent. */
export function formTexts({ texts, key }: Scope): FormTexts {
  const { fields, submit, reset } = textKeys.form(key);
  return { fields, submit: texts.findOr(submit, 'form.submit'), reset: texts.find(reset, []) };
}

/**
 * Compiles a form. `known`: what its conditions may read besides its fields; `isSearch`: its fields are filters;
 * `hasObject`: it shows an object.
 */
export function assembleForm(
  written: Form,
  texts: FormTexts,
  scope: Scope,
  known: Pick<Allowed, 'row'> = {},
  isSearch = false,
  hasObject = known.row !== undefined,
): FormModel {
  const { fields, columns = isSearch ? 4 : 0 } = written;
  const context = { fields, texts: texts.fields, known, columns, isSearch, hasObject };
  const names = Object.keys(fields);
  return {
    schema: assembleFormSchema(written, scope),
    fields: assembleFields(context, scope),
    rules: (written.rules ?? []).flatMap((rule) => assembleRule(rule, names, scope)),
    dependents: assembleDependents(fields, scope),
    submit: texts.submit,
    reset: texts.reset,
    note: scope.texts.find(textKeys.form(scope.key).note, []),
  };
}

/** The fields of a form as values that a text may show. */
export function shownFields({ fields }: Form): Scope['shown'] {
  return mapValues(fields, (field) => {
    const { format, options } = field;
    const said = [...(options === undefined ? [] : ['options']), ...(format === 'date' ? ['format'] : [])];
    return format === 'date-time' ? { ...picked(field, said), format: 'dateTime' } : picked(field, said);
  });
}

/** The name of a form, and its position. */
type FormContext = Where & { readonly kind: 'field' | 'filter' };

/** Fields, checks and the button of a form. */
export function formParts(form: FormModel, context: FormContext): ShownParts {
  const { fields, rules, submit, reset, note, schema } = form;
  const names = namesOf(fields);
  const labelOf = (name: string) => names.subject('field', name);
  /** `holder`: the schema of the form, or of a row, whose fields have paths that begin with `start`. */
  const tellEach = (some: readonly FieldModel[], holder: JsonSchema, start = ''): ShownParts => [
    some.map((field) => {
      const path = start + field.name;
      const told = { ...fieldTold(field), ...dependentTold(form, path) };
      return part(context.kind, path, told, context, names);
    }),
    some.map((field) => fieldChecks(field, start, holder, context)),
  ];
  return [
    tellEach(fields, schema),
    fields.map(({ name, rows }) => rows && tellEach(rows.fields, rowSchema(name, schema), `${name}.`)),
    fields.map(({ name, rows }) => rows && textParts(rows.texts, `${name}.`)),
    fields.map(({ name, optionsFrom }) => errorParts(optionsFrom?.call.errors ?? [], name)),
    rules.map((rule) => {
      const field = 'field' in rule ? rule.field : null;
      const checked = field === null ? null : labelOf(field);
      const told = { checked, rule: describeRule(rule, labelOf), message: rule.message };
      return part('check', field === null ? rule.rule : `${rule.rule} ${field}`, told, context);
    }),
    part('action', ownNames.send, { label: submit, reset, note }, context),
  ];
}

/** Names fields by their labels, and their values by the labels of their options. */
function namesOf(fields: readonly FieldModel[]): Names {
  const find = (kind: string, name: string) =>
    kind === 'field' ? fields.find((field) => field.name === name) : undefined;
  return {
    subject: (kind, name) => {
      const field = find(kind, name);
      return field ? plainText(field.label) : name;
    },
    value: (kind, name, value) => {
      const option = find(kind, name)?.options?.find((one) => one.value === value);
      return option ? `« ${plainText(option.label)} »` : (JSON.stringify(value) ?? said.nothing);
    },
  };
}

/** The properties of a form that is sent. `parent`: the screen above, where a user goes on. */
type SentForm = Pick<FormScreen, 'form' | 'call' | 'then' | 'link'> & Pick<Partial<FormScreen>, 'parent'>;

/** A form, the call that sends its fields, and what happens after success. `known`: what the call may read besides. */
export function assembleSentForm(
  written: SentForm,
  scope: Scope,
  known: Pick<Allowed, 'row'>,
): Pick<FormScreenModel, 'form' | 'call' | 'success'> {
  const form = assembleForm(written.form, formTexts(scope), scope, {}, false, known.row !== undefined);
  const names = form.fields.map(({ name }) => name);
  return {
    form,
    call: assembleCall(written.call, { field: names, ...known }, scope),
    success: assembleSuccess(written, names, scope),
  };
}

/** Compiles what happens after a successful send of these fields, which fill the address of the next screen. */
function assembleSuccess(written: SentForm, fields: readonly string[], scope: Scope): SuccessModel {
  const { texts, key } = scope;
  const keys = textKeys.form(key);
  const { link, parent } = written;
  const words: readonly string[] = [written.then ?? []].flat();
  const [goTo, another] = words.filter((word) => word !== 'reloadUser');
  if (goTo !== undefined && another !== undefined)
    scope.report('exclusive-keys', [written, 'then', 'key'], [goTo, another]);
  const label = texts.find(keys.successLink, []);
  const linked = link ?? (label === null ? undefined : parent);
  const at: At = [written, link === undefined ? 'parent' : 'link'];
  const opened = (screen: string) => scope.target(screen, [written, 'then'], [...scope.params, ...fields]);
  return {
    message: texts.find(keys.success, fields),
    reloadUser: words.includes('reloadUser'),
    then: goTo === undefined ? 'stay' : goTo === 'home' ? goTo : { goto: opened(goTo) },
    link:
      linked === undefined
        ? null
        : { screen: scope.target(linked, at), label: texts.need(keys.successLink, [], at) },
  };
}

/** What happens after a successful send. */
export function successTold({ message, then, link, reloadUser }: SuccessModel): Told {
  return {
    message,
    then: typeof then === 'object' ? said.toScreen(then.goto) : then === 'home' ? said.home : said.stays,
    reloadsUser: reloadUser ? said.yes : null,
    link: link && `${plainText(link.label)} (${link.screen})`,
  };
}

/** The screen of the button that cancels, the parent unless the form says otherwise, and where it does; null: no button. */
export function cancelOf(written: FormScreen): { readonly screen: string; readonly at: At } | null {
  const { cancel, parent } = written;
  const screen = cancel ?? parent;
  if (screen === undefined || screen === false) return null;
  return { screen, at: [written, cancel === undefined ? 'parent' : 'cancel'] };
}
