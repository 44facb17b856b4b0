/**
 * Forgotten login, forgotten password, and the new password of a reset link. With the property
 * `authentification.recuperation.divulgation = neutre` the first two always answer the same, before the
 * account is looked up, so that the response time reveals nothing either.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { LoginOublie, MotDePasseOublie, NouveauMotDePasse } from '#schemas/types/domain.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { addressOf } from '../http/rateLimits.ts';
import { countMails } from '../mail/mailLimits.ts';
import { readProperties } from '../proprietes/queries.ts';
import { portalAddress } from '../settings/portalAddress.ts';
import { resetPassword, sendIdentifiant, sendResetLink } from './recovery.ts';

const prefix = '/api/authentification/authentification';
const tags = ['authentification'];
const done = { 200: { type: 'boolean', description: 'True' } } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const underWay = new Set<Promise<void>>();
    app.addHook('onClose', async () => {
      await Promise.all(underWay);
    });

    /** Answers with the outcome, or at once if the outcome must not be disclosed. */
    async function recover(request: FastifyRequest, value: string, work: () => Promise<void>): Promise<true> {
      await countMails(deps, ['reseau', addressOf(request)], ['valeur', value]);
      const key = 'authentification.recuperation.divulgation';
      const { [key]: divulgation } = await readProperties(deps.db, [key]);
      if (divulgation !== 'neutre') {
        await work();
        return true;
      }
      const untold = setImmediate()
        .then(work)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) request.log.error({ err: error }, 'recovery failed');
        });
      underWay.add(untold);
      void untold.finally(() => underWay.delete(untold));
      return true;
    }

    app.post<{ Body: LoginOublie }>(
      `${prefix}/loginOublie`,
      {
        config: { right: 'public', errors: ['MSG_ERR_EMAIL_INCONNU', 'COMPTE_BLOQUE', 'TROP_DE_COURRIELS'] },
        schema: {
          operationId: 'loginOublie',
          summary: 'Sends the identifier of an account to its address',
          tags,
          body: { $ref: 'loginOublie.json#' },
          response: done,
        },
      },
      (request) =>
        recover(request, request.body.adresseEmail, () =>
          sendIdentifiant(deps, request.body.adresseEmail, portalAddress(deps.settings, app)),
        ),
    );

    app.post<{ Body: MotDePasseOublie }>(
      `${prefix}/motDePasseOublie`,
      {
        config: { right: 'public', errors: ['INTROUVABLE', 'COMPTE_BLOQUE', 'TROP_DE_COURRIELS'] },
        schema: {
          operationId: 'motDePasseOublie',
          summary: 'Sends a reset link, for half an hour, to the address of an account',
          tags,
          body: { $ref: 'motDePasseOublie.json#' },
          response: done,
        },
      },
      (request) =>
        recover(request, request.body.identifiant, () =>
          sendResetLink(deps, request.body.identifiant, portalAddress(deps.settings, app)),
        ),
    );

    app.post<{ Body: NouveauMotDePasse }>(
      `${prefix}/nouveauMotDePasse`,
      {
        config: {
          right: 'public',
          errors: ['JETON_INVALIDE', 'MOT_PASSE_NON_CONFORME', 'TROP_DE_CONNEXIONS', 'TROP_DE_COURRIELS'],
        },
        schema: {
          operationId: 'nouveauMotDePasse',
          summary: 'Changes the password by the token of a reset link, once; signs nobody in',
          tags,
          body: { $ref: 'nouveauMotDePasse.json#' },
          response: done,
        },
      },
      async (request) => {
        const { token, nouveauMotDePasse } = request.body;
        await countMails(deps, ['reinitialisation', addressOf(request)]);
        await resetPassword(deps, token, nouveauMotDePasse, portalAddress(deps.settings, app));
        return true;
      },
    );
  };
}
