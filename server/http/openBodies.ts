/**
 * Bounds the memory of the bodies that this process reads or works on: order files, images, and other bodies that are
 * longer than anybody may send. Each has a place until it is answered; without a free place it is refused unread. A body
 * that hardly arrives is cut off (SEC-53).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { aroundHandlers } from './aroundHandlers.ts';
import { countPlaces } from './countPlaces.ts';
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
    const free = takePlace([
      [`user ${utilisateurId}`, places.user],
      [`organisation ${organisme.id}`, places.organisation],
      ['process', places.process],
    ]);
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

  aroundHandlers(app, () => async (request, reply, handle) => {
    const place = held.get(request);
    if (place === undefined) return handle();
    place.isHandled = true;
    try {
      return await handle();
    } catch (error) {
      // The sender was answered while it still sent: nobody waits for this error, which is the sender's.
      if (reply.sent && !request.raw.complete) return reply;
      throw error;
    } finally {
      place.free();
    }
  });
}

/** Whether the request has a session and a body that may be longer than those of callers without one. */
function isLong({ is404, routeOptions, headers }: FastifyRequest): boolean {
  if (is404 || routeOptions.config.right === 'public') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > longestOpenBody;
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
