/** The user's own account: first login, password, address, phone numbers. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ModifMotDePasse, PremiereConnexion } from '#schemas/types/domain.ts';
import type { Deps } from '../deps/deps.ts';
import { entityTag, versionsOf } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { etagOf, phone } from '../http/schemaParts.ts';
import { renewSession } from '../session/access.ts';
import { portalAddress } from '../settings/portalAddress.ts';
import { type OwnAccountActions, ownAccountWith, type ProfileChange } from './ownAccount.ts';

const prefix = '/api/authentification';
const tags = ['authentification'];
const done = { 200: { type: 'boolean', description: 'True' } } as const;

/** What the routes share. */
type Context = { readonly deps: Deps; readonly ownAccount: OwnAccountActions };

export function routes(deps: Deps): FastifyPluginAsync {
  const context = { deps, ownAccount: ownAccountWith(deps) };
  return async (app) => {
    premiereConnexion(app, context);
    modifMotDePasse(app, context);
    modifierMesDonnees(app, context);
  };
}

function premiereConnexion(app: FastifyInstance, { deps, ownAccount }: Context): void {
  app.post<{ Body: PremiereConnexion }>(
    `${prefix}/utilisateur`,
    {
      config: {
        right: 'connecte',
        premiereConnexion: true,
        errors: [
          'REGLES_DE_SECURITE',
          'INVALIDE_ANCIEN_MOT_PASSE',
          'COMPTE_BLOQUE',
          'ADRESSE_MAIL_INVALIDE',
          'ADRESSE_MAIL_EXISTE_DEJA',
          'DROIT_MANQUANT',
          'TROP_DE_CONNEXIONS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'premiereConnexion',
        summary: 'The first login: a lasting password and an address; the new token carries the rights',
        tags,
        body: { $ref: 'premiereConnexion.json#' },
        response: done,
      },
    },
    async (request) => {
      await ownAccount.firstLogin(request.session, request.body, portalAddress(deps.settings, app));
      await renewSession(request, deps);
      return true;
    },
  );
}

function modifMotDePasse(app: FastifyInstance, { deps, ownAccount }: Context): void {
  app.post<{ Body: ModifMotDePasse }>(
    `${prefix}/authentification/modifMotDePasse`,
    {
      config: {
        right: 'mesdonnees',
        errors: [
          'INVALIDE_ANCIEN_MOT_PASSE',
          'MOT_PASSE_NON_CONFORME',
          'COMPTE_BLOQUE',
          'TROP_DE_CONNEXIONS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'modifMotDePasse',
        summary: 'Changes the own password; the other sessions of the user end',
        tags,
        body: { $ref: 'modifMotDePasse.json#' },
        response: done,
      },
    },
    async (request) => {
      await ownAccount.changePassword(request.session, request.body, portalAddress(deps.settings, app));
      return true;
    },
  );
}

function modifierMesDonnees(app: FastifyInstance, { ownAccount }: Context): void {
  app.put<{ Params: { identifiant: string }; Body: ProfileChange }>(
    `${prefix}/utilisateur/:identifiant`,
    {
      config: {
        right: 'mesdonnees',
        errors: [
          'INTROUVABLE',
          'ADRESSE_MAIL_INVALIDE',
          'ADRESSE_MAIL_EXISTE_DEJA',
          'MODIFIE_ENTRE_TEMPS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'modifierMesDonnees',
        summary: 'Changes the own address or phones, those that are sent; the other fields are ignored',
        tags,
        params: {
          type: 'object',
          required: ['identifiant'],
          additionalProperties: false,
          properties: { identifiant: { type: 'string', minLength: 1, maxLength: 200, 'x-texte': 'code' } },
        },
        body: {
          type: 'object',
          properties: {
            adresseMail: { type: ['string', 'null'], 'x-texte': 'code' },
            telephone: phone,
            mobile: phone,
          },
        },
        response: {
          200: { ...done[200], headers: etagOf('user') },
        },
      },
      preHandler: sameSubject('identifiant', 'identifiant'),
    },
    async (request, reply) => {
      const { identifiant } = request.params;
      if (identifiant !== request.session.identifiant) throw new ApiError('INTROUVABLE');
      const { body } = request;
      const versions = versionsOf(request);
      reply.header('etag', entityTag(await ownAccount.changeProfile(request.session, body, versions)));
      return true;
    },
  );
}
