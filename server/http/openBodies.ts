/**
 * Bounds the memory of the bodies that this process reads or works on: order files, images, and other bodies that are
 * longer than anybody may send. Each has a place until it is answered; without a free place it is refused unread. A body
 * that hardly arrives is cut off (SEC-53).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { longestOpenBody } from './createServer.ts';
import { discardRest } from './discardRest.ts';
import { ApiError } from './errors.ts';

/** Maximum number of places of a user, of the users of an organisation, and of this process. */
const places = { user: 8, organisation: 24, process: 64 };

/** A body is cut off if fewer bytes than `fewest` arrive in a `period` in milliseconds (8 kbit/s). */
const period = 15_000;
const fewest = 15_000;

type Place = { isHandled: boolean; readonly free: () => void };

/** Bounds the bodies of routes registered after this call. Must precede `registerAccess`, which declares their answers. */
export function registerOpenBodies(app: FastifyInstance): void {
  const takePlace = countPlaces();
  const held = new WeakMap<FastifyRequest, Place>();

  app.addHook('preParsing', async (request, reply) => {
    if (!isLong(request)) return;
    const { utilisateurId, organisme } = request.session;
    const free = takePlace(utilisateurId, organisme.id);
    if (free === null) {
      discardRest(request.raw);
      throw new ApiError('TROP_D_ENVOIS');
    }
    const place: Place = { isHandled: false, free };
    held.set(request, place);
    reply.raw.once('close', () => {
      // A handler may work on a body whose sender is gone; it does not end if its body never does.
      if (!place.isHandled || !request.raw.complete) free();
    });
    cutOffIfSlow(request, reply);
  });

  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const place = held.get(request);
      if (place === undefined) return handler.call(this, request, reply);
      place.isHandled = true;
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        // The sender was answered while it still sent: nobody waits for this error, which is the sender's.
        if (reply.sent && !request.raw.complete) return reply;
        throw error;
      } finally {
        place.free();
      }
    };
  });
}

/** Whether the request has a session and a body that may be longer than those of callers without one. */
function isLong({ is404, routeOptions, headers }: FastifyRequest): boolean {
  if (is404 || routeOptions.config.right === 'public') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > longestOpenBody;
}

/** Returns the function that takes a place and returns the one that frees it; null if there is none. */
function countPlaces(): (user: number, organisation: number) => (() => void) | null {
  const taken = new Map<string, number>();
  return (user, organisation) => {
    const bounds = [
      [`user ${user}`, places.user],
      [`organisation ${organisation}`, places.organisation],
      ['process', places.process],
    ] as const;
    if (bounds.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return null;
    for (const [key] of bounds) taken.set(key, (taken.get(key) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      for (const [key] of bounds) {
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      }
    };
  };
}

/** Answers 408 once too little of the body arrived in a period. Time in which the server does not read does not count. */
function cutOffIfSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    if (raw.complete) clearInterval(timer);
    else if (raw.readableFlowing === true && received < fewest)
      reply.send(new ApiError('REQUETE_TROP_LENTE'));
  }, period).unref();
  reply.raw.once('close', () => clearInterval(timer));
}
