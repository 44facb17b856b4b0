/**
 * All API errors: code, status and body. Codes of the API's own contract are the whole body, as plain text.
 * The others are JSON with a reference to the log entry.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isUnavailable, isUnstorableText } from '../db/failures.ts';
import { type Refusals, refusedStatuses } from './refusals.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The error code of the answer; null if it is not an error. */
    errorCode: ErrorCode | null;
  }
}

type ErrorEntry = {
  readonly status: number;
  readonly body: 'text' | 'json';
  /** Additional members of the body, with their schemas. */
  readonly tells?: Readonly<Record<string, unknown>>;
  /** Seconds after which the caller may retry. */
  readonly retryAfter?: number;
};

const errorCodes = {
  // whole body, plain text
  COMPTE_BLOQUE: { status: 401, body: 'text' },
  UTILISATEUR_MOT_PASSE_INCONNU: { status: 401, body: 'text' },
  MSG_ERR_EMAIL_INCONNU: { status: 404, body: 'text' },
  INVALIDE_ANCIEN_MOT_PASSE: { status: 406, body: 'text' },
  ADRESSE_MAIL_INVALIDE: { status: 406, body: 'text' },
  ADRESSE_MAIL_EXISTE_DEJA: { status: 409, body: 'text' },
  GROUPE_EXISTE_DEJA: { status: 409, body: 'text' },
  UTILISATEUR_EXISTE_DEJA: { status: 409, body: 'text' },
  REFERENTS_MAXIMUM: { status: 409, body: 'text' },
  // JSON {code, reference}
  REQUETE_INVALIDE: { status: 400, body: 'json' },
  REQUETE_TROP_PROFONDE: { status: 400, body: 'json' },
  MOT_PASSE_NON_CONFORME: { status: 400, body: 'json' },
  NON_AUTHENTIFIE: { status: 401, body: 'json' },
  REGLES_DE_SECURITE: { status: 401, body: 'json' },
  JETON_INVALIDE: { status: 401, body: 'json' },
  DROIT_MANQUANT: { status: 403, body: 'json' },
  PREMIERE_CONNEXION: { status: 403, body: 'json' },
  RESERVE_AUX_REFERENTS: { status: 403, body: 'json' },
  DROITS_NON_DETENUS: { status: 403, body: 'json' },
  PROPRE_COMPTE: { status: 403, body: 'json' },
  INTROUVABLE: { status: 404, body: 'json' },
  METHODE_INTERDITE: { status: 405, body: 'json' },
  CONFLIT: { status: 409, body: 'json' },
  GROUPE_UTILISE: { status: 409, body: 'json', tells: { nombreUtilisateurs: { type: 'integer' } } },
  GROUPE_INCONNU: { status: 409, body: 'json' },
  DERNIER_REFERENT: { status: 409, body: 'json' },
  ADRESSE_MAIL_ABSENTE: { status: 409, body: 'json' },
  MODIFIE_ENTRE_TEMPS: {
    status: 412,
    body: 'json',
    tells: { modifiePar: { type: ['string', 'null'], description: 'First name and name; null: unknown' } },
  },
  VERSION_ABSENTE: { status: 428, body: 'json' },
  REQUETE_TROP_LENTE: { status: 408, body: 'json' },
  REQUETE_TROP_VOLUMINEUSE: { status: 413, body: 'json' },
  TYPE_DE_CONTENU: { status: 415, body: 'json' },
  CLE_REUTILISEE: { status: 422, body: 'json' },
  CRITERE_PERSONNEL: { status: 422, body: 'json' },
  IMAGE_INVALIDE: { status: 422, body: 'json' },
  VIRUS_DETECTE: { status: 422, body: 'json' },
  ERREUR_ANTIVIRUS: { status: 422, body: 'json' },
  TROP_DE_REQUETES: { status: 429, body: 'json' },
  CONTROLE_OCCUPE: { status: 429, body: 'json', retryAfter: 5 },
  TROP_DE_FICHIERS: {
    status: 429,
    body: 'json',
    tells: {
      de: {
        type: 'string',
        enum: ['utilisateur', 'organisme'],
        description: 'Whose files that wait are too many',
      },
      maximum: { type: 'integer', description: 'How many may wait' },
    },
    retryAfter: 60,
  },
  TROP_DE_LISTES: { status: 429, body: 'json', retryAfter: 1 },
  TROP_DE_RAPPORTS: { status: 429, body: 'json', retryAfter: 5 },
  TROP_DE_CONNEXIONS: { status: 429, body: 'json', retryAfter: 2 },
  TROP_D_ENVOIS: { status: 429, body: 'json', retryAfter: 5 },
  TROP_DE_COURRIELS: {
    status: 429,
    body: 'json',
    tells: { minutes: { type: 'integer', description: 'Until it may be asked again' } },
  },
  ERREUR_INTERNE: { status: 500, body: 'json' },
  SERVICE_INDISPONIBLE: { status: 503, body: 'json', retryAfter: 5 },
  ENREGISTREMENT_SUSPENDU: { status: 503, body: 'json', retryAfter: 60 },
  SERVEUR_AMONT: { status: 502, body: 'json' },
  SERVEUR_AMONT_LENT: { status: 504, body: 'json' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCodes;

/** Thrown by handlers to answer an error code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly told: Readonly<Record<string, number | string | null>>;
  constructor(code: ErrorCode, told: ApiError['told'] = {}) {
    super(code);
    this.code = code;
    this.told = told;
  }
}

/** The response schemas of these codes, by status. */
export function errorAnswers(...listed: readonly ErrorCode[]): Record<number, unknown> {
  const codes = [...new Set(listed)];
  const answers: Record<number, unknown> = {};
  for (const status of new Set(codes.map((code) => errorCodes[code].status))) {
    const ofForm = (form: 'text' | 'json') =>
      codes.filter((code) => errorCodes[code].status === status && errorCodes[code].body === form);
    const [texts, objects] = [ofForm('text'), ofForm('json')];
    answers[status] = {
      description: [...texts, ...objects].join(', '),
      content: {
        ...(texts.length > 0 && { 'text/plain': { schema: { type: 'string', enum: texts } } }),
        ...(objects.length > 0 && { 'application/json': { schema: errorBody(objects) } }),
      },
    };
  }
  return answers;
}

function errorBody(codes: readonly ErrorCode[]) {
  return {
    type: 'object',
    required: ['code', 'reference'],
    additionalProperties: false,
    properties: {
      code: { type: 'string', enum: codes },
      reference: { type: 'string' },
      ...Object.assign({}, ...codes.map(toldBy)),
    },
  };
}

function toldBy(code: ErrorCode): Readonly<Record<string, unknown>> {
  const entry: ErrorEntry = errorCodes[code];
  return entry.tells ?? {};
}

/** Sends the answer of a code, with the additional members of its body. */
export function sendError(reply: FastifyReply, code: ErrorCode, told: ApiError['told'] = {}): FastifyReply {
  const { status, body, retryAfter }: ErrorEntry = errorCodes[code];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (typeof told.minutes === 'number') reply.header('retry-after', String(told.minutes * 60));
  // Otherwise the connection would be held until the rest of the body has arrived.
  if (code === 'REQUETE_TROP_LENTE') reply.header('connection', 'close');
  reply.errorCode = code;
  reply.code(status);
  if (body === 'text') return reply.type('text/plain; charset=utf-8').send(code);
  return reply.type('application/json; charset=utf-8').send({ code, reference: reply.request.id, ...told });
}

/**
 * Maps everything thrown in the application to an error code. The cause is only logged; that of a refusal is
 * only counted.
 */
export function registerErrors(app: FastifyInstance, refusals: Refusals): void {
  app.decorateReply('errorCode', null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error, request);
    const { status } = errorCodes[code];
    if (refusedStatuses.includes(status)) {
      if (!(error instanceof ApiError)) refusals.countCause([error.name, error.code].join(' ').trim());
    } else if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, code, error instanceof ApiError ? error.told : {});
  });
}

/** Answers errors that the framework raises before routing, such as malformed addresses. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendError(reply, codeOf(error, request));
}

function codeOf(error: FastifyError, { raw }: FastifyRequest): ErrorCode {
  if (error instanceof ApiError) return error.code;
  if (isDiskFull(error)) return 'ENREGISTREMENT_SUSPENDU';
  if (isUnavailable(error)) return 'SERVICE_INDISPONIBLE';
  if (isUnstorableText(error)) return 'REQUETE_INVALIDE';
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !raw.complete) return 'REQUETE_TROP_LENTE';
  switch (error.statusCode) {
    case 404:
      return 'INTROUVABLE';
    case 413:
      return 'REQUETE_TROP_VOLUMINEUSE';
    case 415:
      return 'TYPE_DE_CONTENU';
    case 429:
      return 'TROP_DE_REQUETES';
    case 503:
      return 'SERVICE_INDISPONIBLE';
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'REQUETE_INVALIDE'
        : 'ERREUR_INTERNE';
  }
}
