/** The caller's session, read from the database for each call, never from the token's claims. */
import type { FastifyRequest } from 'fastify';
import type { Right } from './rights.ts';

export type Session = {
  readonly sessionId: string;
  readonly utilisateurId: number;
  readonly identifiant: string;
  readonly organisme: { readonly id: number; readonly code: string; readonly personneMorale: boolean };
  readonly droits: ReadonlySet<Right>;
  readonly referent: boolean;
  /** The first login is pending: nearly all routes are closed. */
  readonly premiereConnexion: boolean;
  /** When the session ends, regardless of activity. */
  readonly fin: Date;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session. Reading it on a public route is a bug and throws. */
    readonly session: Session;
  }
}

const sessions = new WeakMap<FastifyRequest, Session>();

export function sessionOf(request: FastifyRequest): Session | undefined {
  return sessions.get(request);
}

/** Sets the request's session; null ends it, so that the answer carries no token. */
export function setSession(request: FastifyRequest, session: Session | null): void {
  if (session === null) sessions.delete(request);
  else sessions.set(request, session);
}

/** The getter of `request.session`. */
export function requiredSession(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('This route has no session: its right is public');
  return session;
}
