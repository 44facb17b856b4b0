/** The calls of a screen and of the application: what they send, and what is made of each failure. */
import type { ActionModel, AppModel, CallModel, ErrorRuleModel, ScreenModel, ValueRef } from '../model.ts';
import { describeRef } from './condition.ts';
import type { MakePart, Part } from './part.ts';
import { optionalText } from './text.ts';

/** A call by what it is for. */
export type NamedCall = { readonly name: string; readonly call: CallModel };

/** The calls of a screen, in the order in which a user meets them. */
export function callsOfScreen(model: ScreenModel): readonly NamedCall[] {
  switch (model.kind) {
    case 'search':
      return [
        { name: 'recherche', call: model.source.call },
        ...(model.bulk ? [{ name: model.bulk.id, call: model.bulk.call }] : []),
        ...model.grid.columns.flatMap(({ id, edit }) =>
          edit === null ? [] : [{ name: id, call: edit.call }],
        ),
        ...actCalls(model.grid.columns.flatMap(({ action }) => action ?? [])),
        ...actCalls(model.actions),
      ];
    case 'detail':
      return [
        ...Object.entries(model.sources).map(([name, { call }]) => ({ name, call })),
        ...(model.edit?.steps ?? []).map(({ id, call }) => ({ name: id, call })),
      ];
    case 'dashboard':
      return Object.entries(model.blocks).map(([name, { source }]) => ({ name, call: source.call }));
    case 'form':
      return [
        ...(model.source ? [{ name: 'lecture', call: model.source }] : []),
        { name: 'envoi', call: model.call },
        ...actCalls(model.actions),
      ];
    case 'sections':
      return [
        { name: 'lecture', call: model.source },
        ...model.sections.flatMap(({ id, edit }) => (edit ? [{ name: id, call: edit.call }] : [])),
        ...actCalls(model.actions),
      ];
    case 'custom':
      return Object.entries(model.calls).map(([name, call]) => ({ name, call }));
    case 'page':
    case 'links':
      return [];
  }
}

function actCalls(actions: readonly ActionModel[]): readonly NamedCall[] {
  return actions.flatMap(({ id, does }) => (does.kind === 'call' ? [{ name: id, call: does.call }] : []));
}

/** The calls of the shell and of the session. */
export function callsOfApp({ session, calls }: AppModel): readonly NamedCall[] {
  const { validate, user, logout, properties } = session;
  return Object.entries({ ...calls, validate, user, logout, properties }).map(([name, call]) => ({
    name,
    call,
  }));
}

/** One part a call: the operation and what is sent. */
export function callParts(calls: readonly NamedCall[], part: MakePart): readonly Part[] {
  return calls.map(({ name, call }) =>
    part('appel', name, {
      opération: `${call.method} ${call.path}`,
      'dans l’adresse': refsText(call.pathParams),
      paramètres: refsText(call.query),
      'en-têtes': refsText(call.headers),
      corps: bodyText(call.body),
      'modifications concurrentes': call.ifMatch ? 'contrôlées (If-Match)' : null,
    }),
  );
}

/** One part a rule that is made for the failures of a call, or (`within` null) of all calls. */
export function errorParts(
  rules: readonly ErrorRuleModel[],
  within: string | null,
  part: MakePart,
): readonly Part[] {
  return rules.map((rule) =>
    part(
      'erreur',
      whenText(rule),
      {
        message: optionalText(rule.message),
        'au champ': rule.field,
        ensuite: thenText(rule.then),
        'sauf pour': rule.except.length === 0 ? null : rule.except.join(', '),
      },
      { within },
    ),
  );
}

function whenText({ statuses, code, offline }: ErrorRuleModel): string {
  const parts = [
    ...(statuses === 'other' ? ['toute autre réponse'] : []),
    ...(Array.isArray(statuses)
      ? [statuses.map((status) => (status === 0 ? 'sans réponse' : String(status))).join(', ')]
      : []),
    ...(code === null ? [] : [`code ${code}`]),
    ...(offline === null ? [] : [offline ? 'hors ligne' : 'en ligne']),
  ];
  return parts.join(', ') || 'toute réponse';
}

function thenText(then: ErrorRuleModel['then']): string {
  if (typeof then === 'object') return `écran ${then.goto}`;
  return { stay: 'reste sur l’écran', refresh: 'relit les données', endSession: 'fin de la session' }[then];
}

function refsText(refs: Readonly<Record<string, ValueRef>>): string | null {
  const parts = Object.entries(refs).map(([name, ref]) => `${name} : ${describeRef(ref)}`);
  return parts.length === 0 ? null : parts.join(', ');
}

function bodyText(body: CallModel['body']): string | null {
  if (body === null) return null;
  if (body.kind === 'fields') return refsText(body.fields) ?? 'objet vide';
  if (body.kind === 'upload') return `le fichier choisi, sous « ${body.field} »`;
  const whole = body.kind === 'row' ? 'l’objet lu' : 'les champs du formulaire';
  const set = refsText(body.set);
  return set === null ? whole : `${whole}, avec ${set}`;
}
