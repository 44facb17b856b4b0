/** One user's API calls through the balancer, each recorded with its outcome. */
import { origin } from './addresses.ts';
import type { Kind, Operation, Recorder } from './history.ts';
import type { Person } from './people.ts';
import { password } from './people.ts';

/** The portal's own timeout, in milliseconds. */
const patience = 60_000;

export type Call = {
  readonly kind: Kind;
  readonly access: Operation['access'];
  readonly path: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly target?: string;
  readonly value?: string;
  /** Whether a 2xx body means success; default: always. */
  readonly isYes?: (body: unknown) => boolean;
};

export type Answer = {
  readonly outcome: Operation['outcome'];
  readonly body: unknown;
  readonly etag: string | null;
};

export type Client = {
  readonly person: Person;
  call(call: Call): Promise<Answer>;
  /** Opens the session of all later calls. */
  signIn(): Promise<boolean>;
};

export function clientOf(person: Person, recorder: Recorder): Client {
  let authorization = '';

  async function call(call: Call): Promise<Answer> {
    const start = Date.now();
    const answer = await send(call, authorization).catch(() => null);
    const { status, body, etag } = answer ?? { status: 0, body: null, etag: null };
    if (answer?.authorization) authorization = answer.authorization;
    const isFine = status >= 200 && status < 300 && (call.isYes?.(body) ?? true);
    const outcome = isFine ? 'done' : status >= 200 && status < 500 ? 'refused' : 'failed';
    recorder.note({
      user: person.identifiant,
      kind: call.kind,
      access: call.access,
      start,
      end: Date.now(),
      outcome,
      status,
      code: isFine ? null : codeOf(body),
      target: call.target ?? null,
      value: call.value ?? null,
      etag,
      foreign: isFine ? foreignTo(person, body) : [],
    });
    return { outcome, body, etag };
  }

  return {
    person,
    call,
    async signIn() {
      const { outcome, body } = await call({
        kind: 'connexion',
        access: 'write',
        method: 'POST',
        path: '/api/authentification/authentification/connexion',
        body: { login: person.identifiant, motDePasse: password, profil: 'organisme' },
      });
      if (outcome === 'done') authorization = `Bearer ${body}`;
      return outcome === 'done';
    },
  };
}

async function send({ path, method, body, form, headers }: Call, authorization: string) {
  const answer = await fetch(origin + path, {
    method: method ?? 'GET',
    headers: {
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
    signal: AbortSignal.timeout(patience),
  });
  return {
    status: answer.status,
    body: readBody(await answer.text()),
    etag: answer.headers.get('etag'),
    authorization: answer.headers.get('authorization'),
  };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function codeOf(body: unknown): string | null {
  if (typeof body === 'string') return body.slice(0, 60);
  if (typeof body !== 'object' || body === null) return null;
  const { code, resultat } = body as { code?: string; resultat?: string };
  return code ?? resultat ?? null;
}

/** Order numbers and account identifiers of other organisations in an answer. */
function foreignTo({ organisme: { code } }: Person, body: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(body, (name, value: unknown) => {
    if (name === 'numeroCommande' && !String(value).startsWith(`CMI_${code}_`)) found.push(String(value));
    if (name === 'identifiant' && !String(value).startsWith(`${code}-`)) found.push(String(value));
    return value;
  });
  return found;
}
