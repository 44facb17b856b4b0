/** The parts of a form: its fields, what it checks with which message, what sends it and what follows. */
import type {
  Condition,
  FieldModel,
  FormModel,
  JsonSchema,
  JsonValue,
  OptionModel,
  RuleModel,
  SuccessModel,
  Text,
} from '../model.ts';
import { formatText } from '../text.ts';
import { describeCondition, describeDay, describeRef, type Names, plainNames } from './condition.ts';
import type { Aspects, MakePart, Part, Where } from './part.ts';
import { describeKeyword, rulesBetweenFields } from './schema.ts';
import { optionalText, plainText, yesNo } from './text.ts';

/** How a form is named, and where it stands. */
export type FormContext = Where & {
  /** `champ` or `critère`. */
  readonly kind: string;
  /** The engine's message for whatever has none of its own. */
  readonly fallback: Text | undefined;
};

/** Fields, checks and the button of a form. */
export function formParts(form: FormModel, context: FormContext, part: MakePart): readonly Part[] {
  const { fields, rules, submit, reset, note, schema } = form;
  const names = namesOf(fields);
  const labelOf = (name: string) => names.subject('field', name);
  return [
    ...fields.map((field) =>
      part(
        context.kind,
        field.name,
        { ...fieldAspects(field, names, context), ...dependentAspects(form, field.name, names) },
        context,
      ),
    ),
    ...fields.flatMap((field) => fieldChecks(field, propertyOf(schema, field.name), context, part)),
    ...rulesBetweenFields(schema, (name) => `« ${labelOf(name)} »`).map(([keyword, rule]) =>
      part('contrôle', keyword, { champ: null, règle: rule, message: null }, context),
    ),
    ...rules.map((rule) =>
      part(
        'contrôle',
        [rule.rule, ...('field' in rule ? [rule.field] : [])].join(' '),
        {
          champ: 'field' in rule ? labelOf(rule.field) : null,
          règle: describeRule(rule, labelOf),
          message: plainText(rule.message),
        },
        context,
      ),
    ),
    part(
      'action',
      'envoi',
      { libellé: plainText(submit), 'remise à zéro': optionalText(reset), note: optionalText(note) },
      context,
    ),
  ];
}

/** What follows a form that has arrived. */
export function successAspects(success: SuccessModel): Aspects {
  const { message, then, link, reloadUser } = success;
  return {
    message: optionalText(message),
    ensuite:
      typeof then === 'object'
        ? `écran ${then.goto}`
        : then === 'home'
          ? 'page d’accueil'
          : 'reste sur l’écran',
    'relit l’utilisateur': reloadUser ? 'oui' : null,
    lien: link && `${plainText(link.label)} (${link.screen})`,
  };
}

/** A condition with the labels of the fields that it names. */
export function conditionText(condition: Condition | null, names?: Names): string | null {
  return condition === null ? null : describeCondition(condition, names);
}

function fieldAspects(field: FieldModel, names: Names, { fallback }: FormContext): Aspects {
  const { criteria, errors, options, optionsFrom, initial } = field;
  const own = errors.default;
  return {
    libellé: plainText(field.label),
    saisie: field.widget,
    obligatoire: yesNo(field.required),
    valeurs: options && listText(options.map(optionText)),
    'valeurs lues par': optionsFrom && `${optionsFrom.call.method} ${optionsFrom.call.path}`,
    'choix vide': optionalText(field.emptyOption),
    'valeur de départ': initial && describeRef(initial),
    aide: optionalText(field.hint),
    exemple: optionalText(field.placeholder),
    infobulle: optionalText(field.help),
    'visible quand': conditionText(field.visible, names),
    'modifiable quand': conditionText(field.enabled, names),
    'lecture seule': field.readOnly ? `oui${field.submit ? ', envoyé' : ''}` : null,
    critères: listText(criteria.map(({ label }) => plainText(label))),
    personnel: field.personal ? 'oui, jamais dans l’adresse' : null,
    'message par défaut':
      own === undefined || JSON.stringify(own) === JSON.stringify(fallback) ? null : plainText(own),
  };
}

/** What a field becomes when others change, or when it is left empty. */
function dependentAspects({ dependents }: FormModel, name: string, names: Names): Aspects {
  const dependent = dependents.find(({ field }) => field === name);
  if (dependent === undefined) return {};
  const { restartsWith, whenDisabled, whenEmpty } = dependent;
  return {
    'vidé par un changement de': listText(restartsWith.map((other) => names.subject('field', other))),
    'montre, inactif': whenDisabled && describeRef(whenDisabled, names),
    'laissé vide, devient': whenEmpty && describeRef(whenEmpty, names),
  };
}

/** An option as a list offers it; one that only shows where it is the value stands in brackets. */
function optionText({ label, offered }: OptionModel): string {
  return offered ? plainText(label) : `(${plainText(label)})`;
}

function listText(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}

/** One part for each thing that is asked of a field, with its message. */
function fieldChecks(
  { name, label, errors }: FieldModel,
  schema: JsonSchema,
  where: Where,
  part: MakePart,
): readonly Part[] {
  return Object.entries(errors)
    .filter(([keyword]) => keyword !== 'default')
    .map(([keyword, message]) => {
      const shown = formatText(message, { label: '{label}', limit: schema[keyword] });
      return part(
        'contrôle',
        `${name} ${keyword}`,
        { champ: plainText(label), règle: describeKeyword(keyword, schema), message: shown },
        where,
      );
    });
}

function describeRule(rule: RuleModel, labelOf: (name: string) => string): string {
  switch (rule.rule) {
    case 'atLeastOne':
      return `au moins un champ renseigné parmi : ${rule.fields.map(labelOf).join(', ')}`;
    case 'notBefore':
      return `pas avant « ${labelOf(rule.than)} »`;
    case 'notAfter':
      return `pas après « ${labelOf(rule.than)} »`;
    case 'earliest':
      return `pas avant ${describeDay(rule.date, dayNames(labelOf))}`;
    case 'latest':
      return `pas après ${describeDay(rule.date, dayNames(labelOf))}`;
    case 'equals':
      return `identique à « ${labelOf(rule.other)} »`;
    case 'differs':
      return `différent de « ${labelOf(rule.other)} »`;
    case 'fn':
      return `fonction « ${rule.fn} »`;
  }
}

/** Fields by their labels, in the calculation of a day. */
function dayNames(labelOf: (name: string) => string): Names {
  return { ...plainNames, subject: (_kind, name) => labelOf(name) };
}

/** Fields by their labels, and their values by those of their options. */
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
      return option ? `« ${plainText(option.label)} »` : (JSON.stringify(value) ?? 'rien');
    },
  };
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema {
  const properties = schema.properties as Readonly<Record<string, JsonValue>> | undefined;
  const property = properties?.[name];
  return typeof property === 'object' && property !== null && !Array.isArray(property)
    ? (property as JsonSchema)
    : {};
}
