/**
 * The path identifies the resource of a request. A body that identifies another one is refused, because the
 * intended one is unknown.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * The `preHandler` of a route whose path identifies its resource by `parameter`, and whose body may repeat
 * the identifier in any of `members`. Absent and null members are ignored.
 * @throws ApiError REQUETE_INVALIDE if the body has identifiers and none equals the path's
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
