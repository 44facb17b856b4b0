/** What the page shows, in its address, so that a colleague opens the same beside their own workbench. */
import { texts } from '../../../schemas/types/atelierTexts.ts';
import { type Choice, isCallState, noChoice, type Person } from '../choice.ts';

export type Look = keyof typeof texts.looks;
export type Group = keyof typeof texts.groups;
export type Width = keyof typeof texts.widths;

export type Shown = {
  /** Path and query of the preview. */
  readonly address: string;
  readonly look: Look;
  readonly width: Width;
  readonly choice: Choice;
  /** Whether the states of the screen are shown side by side. */
  readonly isSheet: boolean;
  /** Which of them, of this screen or of all screens of its area. */
  readonly group: Group;
  readonly isWhole: boolean;
};

const usual: Shown = {
  address: '/',
  look: 'light',
  width: 0,
  choice: noChoice,
  isSheet: false,
  group: 'data',
  isWhole: false,
};

/** What an address asks for, with the open file; a part that it lacks or that does not exist is as usual. */
export function shownIn(search: string): { readonly file: string | null; readonly shown: Shown } {
  const params = new URLSearchParams(search);
  const address = params.get('ecran') ?? '';
  const look = params.get('apparence') ?? '';
  const width = Number(params.get('largeur') ?? 0);
  const group = params.get('comparer') ?? '';
  const calls = params.getAll('appel').flatMap((text) => {
    const [, state = '', id = ''] = /^(\S+) (.+)$/.exec(text) ?? [];
    return isCallState(state) ? [[id, state] as const] : [];
  });
  return {
    file: params.get('fichier'),
    shown: {
      // One slash: two would lead to another server.
      address: /^\/(?!\/)/.test(address) ? address : usual.address,
      look: Object.hasOwn(texts.looks, look) ? (look as Look) : usual.look,
      width: Object.hasOwn(texts.widths, width) ? (width as Width) : usual.width,
      choice: { person: personIn(params), calls: Object.fromEntries(calls) },
      isSheet: params.has('planche'),
      group: Object.hasOwn(texts.groups, group) ? (group as Group) : usual.group,
      isWhole: params.has('domaine'),
    },
  };
}

function personIn(params: URLSearchParams): Person | null {
  if (!params.has('connexion') && !params.has('variante')) return null;
  const fields = params.getAll('champ').flatMap((text) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    try {
      return [[name, JSON.parse(value) as unknown] as const];
    } catch {
      return [];
    }
  });
  return {
    isSignedIn: params.has('connexion') ? params.get('connexion') === 'oui' : null,
    without: params.getAll('sans'),
    variant: params.get('variante'),
    fields: Object.fromEntries(fields),
  };
}

/** The query of an address that asks for this. */
export function searchOf(shown: Shown, file: string | null): string {
  const { address, look, width, choice, isSheet, group, isWhole } = shown;
  const { person, calls } = choice;
  const params = new URLSearchParams({
    ecran: address,
    ...(file !== null && { fichier: file }),
    ...(look !== usual.look && { apparence: look }),
    ...(width !== usual.width && { largeur: String(width) }),
    ...(isSheet && { planche: 'oui', comparer: group, ...(isWhole && { domaine: 'oui' }) }),
    ...(person?.isSignedIn != null && { connexion: person.isSignedIn ? 'oui' : 'non' }),
    ...(person?.variant && { variante: person.variant }),
  });
  for (const right of person?.without ?? []) params.append('sans', right);
  for (const [name, value] of Object.entries(person?.fields ?? {}))
    params.append('champ', `${name}=${JSON.stringify(value)}`);
  for (const [id, state] of Object.entries(calls)) params.append('appel', `${state} ${id}`);
  return `?${params}`;
}
