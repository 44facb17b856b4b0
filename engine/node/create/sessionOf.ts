/** How a new application knows its users, as its contract says it: the security schemes, and the operations of a session. */

import { tokenPlaces } from '../../core/checks/contract/checkSession.ts';
import { documentsOf, securitySchemes } from '../../core/contract/documents.ts';
import type { Contract, Operation, Operations } from '../../core/contract/operations.ts';
import { fieldsOf, type Group } from '../../core/runtime/values.ts';
import { reasons } from '../cliTexts.ts';
import { idIn } from '../fake/collections.ts';

/** How users are known. */
export type FoundSession =
  /** The contract names rights or claims: it is one for this engine, beside the session of the starter. */
  | { readonly kind: 'own' }
  /** Nobody signs in; `why`: what the contract asks for instead. */
  | { readonly kind: 'none'; readonly why: string | null }
  | {
      readonly kind: 'signIn';
      /** The operations that open and close it. */
      readonly operations: readonly string[];
      /** The word `session`. */
      readonly session: object;
      /** The words of the sign-in screen. */
      readonly screen: { readonly call: string; readonly [word: string]: unknown };
    }
  /** The sign-in screen has no words of its own. */
  | { readonly kind: 'provider'; readonly session: object };

const passwords = /^(mot_?de_?passe|pass(word|wd|phrase)?|pwd|secret)$/i;
const identifiers =
  /^(user_?(name|id)?|log_?in(_?name)?|e?_?mail(_?address)?|courriel|identifiant|identifier|account|name)$/i;
const signIns = /(log_?in|sign_?in|token|auth\w*|sessions?|connexion|ouverture)$/i;
const notSignIns = /(register|sign_?up|reset|forgot|change|refresh|log_?out|sign_?out|password$)/i;
const users = /\/(me|moi|who_?am_?i|profile?|self|current(_?user)?|user(_?info)?|account|compte)$/i;
const signOuts = /(log_?out|sign_?out|deconnexion)$/i;
const provider = '/.well-known/openid-configuration';

/** Finds it. `name`: of the application, as a provider of identities may know it. */
export function sessionOf(contract: Contract, operations: Operations, name: string): FoundSession {
  const all = [...operations.byId.values()];
  if (all.some(({ caller, claims }) => caller !== null || claims !== null)) return { kind: 'own' };
  const schemes = securitySchemes(contract);
  const issuer = schemes
    .map((one) => String(one.openIdConnectUrl ?? ''))
    .find((url) => url.endsWith(provider));
  if (issuer !== undefined) {
    const oidc = { issuer: issuer.slice(0, -provider.length), client: name };
    return { kind: 'provider', session: { oidc, claims: { user: 'sub' } } };
  }
  const isAsked = schemes.length > 0 || documentsOf(contract).some(({ security }) => security !== undefined);
  if (!isAsked) return { kind: 'none', why: null };
  return signInOf(schemes, all, operations) ?? { kind: 'none', why: reasons.key };
}

/** The sign-in by an operation that takes a password; null: there is none, or its answer opens nothing. */
function signInOf(
  schemes: readonly Group[],
  all: readonly Operation[],
  operations: Operations,
): FoundSession | null {
  const urls = schemes.map(({ flows }) => String(fieldsOf(fieldsOf(flows).password).tokenUrl ?? ''));
  const tokenPaths = urls.filter(Boolean).map((url) => URL.parse(url, 'http://localhost/')?.pathname ?? '');
  const isOfFlow = ({ id }: Operation) => tokenPaths.some((path) => path.endsWith(id.slice('POST '.length)));
  const ofMethod = (methods: RegExp) => all.filter(({ id }) => methods.test(id));
  const isNamed = (path: string) => signIns.test(path) && !notSignIns.test(path);
  const candidates = ofMethod(/^POST /).filter(
    (one) =>
      one.path.length === 0 &&
      memberLike(one, passwords) !== null &&
      (isOfFlow(one) || isNamed(one.id.replace(/\/$/, ''))),
  );
  const opening = candidates.find(isOfFlow) ?? candidates[0];
  const password = opening && memberLike(opening, passwords);
  const identifier = opening && memberLike(opening, identifiers);
  if (opening === undefined || !password || !identifier) return null;
  const held = heldBy(schemes, opening);
  const user = ofMethod(/^GET /).find(
    ({ id, path, answer }) => users.test(id) && path.length === 0 && answer?.properties,
  );
  const logout =
    ofMethod(/^(POST|DELETE) /).find(({ id, body }) => signOuts.test(id) && body?.required !== true) ??
    operations.byId.get(opening.id.replace('POST', 'DELETE'));
  const key = user && idIn(Object.keys(user.answer?.properties ?? {}));
  if (held === null || ('cookie' in held && (user === undefined || logout === undefined))) return null;
  const fixed = opening.body?.json?.properties?.grant_type;
  return {
    kind: 'signIn',
    operations: [opening.id, ...(logout ? [logout.id] : [])],
    session: {
      ...held,
      ...(key && { claims: { user: key } }),
      ...(user && { user: { call: user.id } }),
      ...(logout && { logout: { call: logout.id } }),
    },
    screen: {
      call: opening.id,
      body: fixed === undefined ? 'form' : { form: { set: { grant_type: { const: 'password' } } } },
      errors: [{ status: refusalOf(opening), message: 'session.erreurs.inconnu' }],
      identifier: { field: identifier },
      password: { field: password },
    },
  };
}

/** What keeps a session open: a cookie, or the token of the answer. */
function heldBy(schemes: readonly Group[], { answer }: Operation): object | null {
  const [at] = answer === null ? [] : tokenPlaces(answer);
  if (at !== undefined) {
    const header = schemes.find((one) => one.type === 'apiKey' && one.in === 'header')?.name;
    const isUsual =
      header === undefined ||
      /^authorization$/i.test(String(header)) ||
      schemes.some(({ type }) => type !== 'apiKey');
    return { token: { at, ...(!isUsual && { header }) } };
  }
  if (schemes.some((one) => one.type === 'apiKey' && one.in === 'cookie')) return { cookie: {} };
  return answer?.types?.includes('string') === true ? {} : null;
}

/** The statuses that say that the identifier or the password is wrong. */
function refusalOf({ refusals }: Operation): number | readonly number[] {
  const said = [400, 401, 403].filter((wrong) => refusals.some(({ status }) => status === wrong));
  return said.length > 1 ? said : (said[0] ?? 401);
}

/** The text in the body of an operation whose name is of a kind. */
function memberLike({ body }: Operation, names: RegExp): string | null {
  return Object.keys(body?.json?.properties ?? {}).find((one) => names.test(one)) ?? null;
}
