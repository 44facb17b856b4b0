/**
 * The path of a request says what it is about. A body that names something else was put together by mistake: nobody
 * can tell which of the two was meant, so nothing is done.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * The `preHandler` of a route whose path names something by `parameter` and whose body, where there is one, may name
 * it by any of `members`. A member that is absent or null says nothing.
 * @throws ApiError REQUETE_INVALIDE where the body names something, and none of its names is that of the path
 */
export function sameSubject(parameter: string, ...members: readonly string[]) {
  return async ({ params, body }: FastifyRequest): Promise<void> => {
    const sent = Object.entries(body ?? {});
    const names = sent.flatMap(([name, value]) => (members.includes(name) ? [value ?? null] : []));
    const told = names.filter((name) => name !== null);
    const named = String((params as Readonly<Record<string, unknown>>)[parameter]);
    if (told.length > 0 && !told.some((name) => String(name) === named))
      throw new ApiError('REQUETE_INVALIDE');
  };
}
