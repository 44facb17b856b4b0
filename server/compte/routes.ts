/** Administration of an organisation's accounts: list, creation, change, deletion, history. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { versionsOf } from '../http/entityTag.ts';
import { sameSubject } from '../http/sameSubject.ts';
import { code, name, phone } from '../http/schemaParts.ts';
import { cutWhole, wholeListOf } from '../http/wholeList.ts';
import { findHistorique } from '../journal/journal.ts';
import { renewSession } from '../session/access.ts';
import { portalAddress } from '../settings/portalAddress.ts';
import { type CompteActions, comptesWith, type NewCompteForm, type StandingForm } from './comptes.ts';
import type { IdentiteForm } from './identite.ts';
import { findComptes } from './queries.ts';

const base = '/api/authentification/utilisateur/admin';
const tags = ['utilisateur'];
const config = { right: 'administrateur' } as const;
const done = { 200: { type: 'boolean', description: 'True' } } as const;

/** Letters, digits and joining characters, because identifiers are part of addresses. */
const identifiant = {
  type: 'string',
  minLength: 1,
  maxLength: 49,
  pattern: '^[0-9A-Za-z][0-9A-Za-z._-]*$',
  'x-texte': 'code',
} as const;

const mail = { type: ['string', 'null'], maxLength: 200, 'x-texte': 'code' } as const;
const groupes = {
  type: 'array',
  maxItems: 1000,
  items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
} as const;

const identity = {
  nom: name(49),
  prenom: name(49),
  adresseMail: mail,
  telephone: phone,
  mobile: phone,
} as const;

/** Any text is accepted: an unknown identifier answers 404. */
const params = {
  type: 'object',
  required: ['identifiant'],
  additionalProperties: false,
  properties: { identifiant: { type: 'string', minLength: 1, maxLength: 200, 'x-texte': 'code' } },
} as const;

type Named = { Params: { identifiant: string } };

/** What the routes share. */
type Context = { readonly deps: Deps; readonly comptes: CompteActions };

export function routes(deps: Deps): FastifyPluginAsync {
  const context = { deps, comptes: comptesWith(deps) };
  return async (app) => {
    rechercherUtilisateurs(app, context);
    creerUtilisateur(app, context);
    modifierIdentite(app, context);
    modifierDroits(app, context);
    envoyerMotDePasseTemporaire(app, context);
    supprimerUtilisateur(app, context);
    lireHistoriqueUtilisateur(app, context);
  };
}

function rechercherUtilisateurs(app: FastifyInstance, { deps }: Context): void {
  app.get<{ Querystring: { identifiant?: string } }>(
    `${base}/users`,
    {
      config,
      schema: {
        operationId: 'rechercherUtilisateurs',
        summary: 'The users of the caller’s organisation; those whose identifier holds the text',
        tags,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { identifiant: code(200) },
        },
        response: { 200: wholeListOf('utilisateurAdministre.json#') },
      },
    },
    async ({ query, session }, reply) =>
      cutWhole(reply, await findComptes(deps.db, session, query.identifiant ?? '', deps.clock())),
  );
}

function creerUtilisateur(app: FastifyInstance, { deps, comptes }: Context): void {
  app.post<{ Body: NewCompteForm }>(
    `${base}/addUser`,
    {
      config: {
        ...config,
        errors: [
          'ADRESSE_MAIL_INVALIDE',
          'ADRESSE_MAIL_EXISTE_DEJA',
          'UTILISATEUR_EXISTE_DEJA',
          'REFERENTS_MAXIMUM',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'GROUPE_INCONNU',
          'TROP_DE_CONNEXIONS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'creerUtilisateur',
        summary: 'Creates a user; a temporary password is sent to their address',
        tags,
        body: {
          type: 'object',
          required: ['identifiant', 'nom', 'prenom', 'adresseMail'],
          additionalProperties: false,
          properties: {
            identifiant,
            ...identity,
            adresseMail: { ...mail, type: 'string' },
            groupes,
            referent: { type: 'boolean' },
          },
        },
        response: { 201: { type: 'boolean', description: 'Created' } },
      },
    },
    async (request, reply) => {
      await comptes.create(request.session, request.body, portalAddress(deps.settings, app));
      reply.code(201);
      return true;
    },
  );
}

function modifierIdentite(app: FastifyInstance, { comptes }: Context): void {
  app.put<Named & { Body: IdentiteForm }>(
    `${base}/modifierUtilisateur/:identifiant`,
    {
      config: {
        ...config,
        errors: [
          'INTROUVABLE',
          'ADRESSE_MAIL_INVALIDE',
          'ADRESSE_MAIL_EXISTE_DEJA',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'MODIFIE_ENTRE_TEMPS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'modifierIdentite',
        summary: 'Changes name, address and phones of a user; the other fields are ignored',
        tags,
        params,
        body: { type: 'object', required: ['nom', 'prenom', 'adresseMail'], properties: identity },
        response: done,
      },
      preHandler: sameSubject('identifiant', 'identifiant'),
    },
    async (request) => {
      const { session, params, body } = request;
      await comptes.changeIdentity(session, params.identifiant, body, versionsOf(request));
      return true;
    },
  );
}

function modifierDroits(app: FastifyInstance, { deps, comptes }: Context): void {
  app.put<Named & { Body: StandingForm }>(
    `${base}/updateUser/:identifiant`,
    {
      config: {
        ...config,
        errors: [
          'INTROUVABLE',
          'REFERENTS_MAXIMUM',
          'DERNIER_REFERENT',
          'GROUPE_INCONNU',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'PROPRE_COMPTE',
          'MODIFIE_ENTRE_TEMPS',
        ],
      },
      schema: {
        operationId: 'modifierDroits',
        summary:
          'Changes groups, referent and blocked state, those that are sent; the other fields are ignored',
        tags,
        params,
        body: {
          type: 'object',
          properties: { groupes, referent: { type: 'boolean' }, compteBloque: { type: 'boolean' } },
        },
        response: done,
      },
      preHandler: sameSubject('identifiant', 'identifiant'),
    },
    async (request) => {
      const { session, params, body } = request;
      await comptes.changeStanding(session, params.identifiant, body, versionsOf(request));
      await renewSession(request, deps);
      return true;
    },
  );
}

function envoyerMotDePasseTemporaire(app: FastifyInstance, { deps, comptes }: Context): void {
  app.post<Named>(
    `${base}/motDePasseTemporaire/:identifiant`,
    {
      config: {
        ...config,
        errors: [
          'INTROUVABLE',
          'ADRESSE_MAIL_ABSENTE',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'PROPRE_COMPTE',
          'MODIFIE_ENTRE_TEMPS',
          'TROP_DE_CONNEXIONS',
          'TROP_DE_COURRIELS',
        ],
      },
      schema: {
        operationId: 'envoyerMotDePasseTemporaire',
        summary: 'Sends a new temporary password: the former one and the open sessions end',
        tags,
        params,
        body: { type: ['object', 'null'], additionalProperties: false, maxProperties: 0 },
        response: done,
      },
    },
    async (request) => {
      const { session, params } = request;
      await comptes.renewPassword(
        session,
        params.identifiant,
        portalAddress(deps.settings, app),
        versionsOf(request),
      );
      return true;
    },
  );
}

function supprimerUtilisateur(app: FastifyInstance, { comptes }: Context): void {
  app.delete<Named>(
    `${base}/delUser/:identifiant`,
    {
      config: {
        ...config,
        errors: [
          'INTROUVABLE',
          'DERNIER_REFERENT',
          'RESERVE_AUX_REFERENTS',
          'DROITS_NON_DETENUS',
          'PROPRE_COMPTE',
          'MODIFIE_ENTRE_TEMPS',
        ],
      },
      schema: {
        operationId: 'supprimerUtilisateur',
        summary: 'Deletes a user',
        tags,
        params,
        body: { type: ['object', 'null'], description: 'The user, whom the path names too' },
        response: { 204: { type: 'null', description: 'Deleted' } },
      },
      preHandler: sameSubject('identifiant', 'identifiant'),
    },
    async (request, reply) => {
      await comptes.remove(request.session, request.params.identifiant, versionsOf(request));
      return reply.code(204).send();
    },
  );
}

function lireHistoriqueUtilisateur(app: FastifyInstance, { deps }: Context): void {
  app.get<Named>(
    `${base}/historique/:identifiant`,
    {
      config,
      schema: {
        operationId: 'lireHistoriqueUtilisateur',
        summary: 'What was done to a user’s account, by whom and when, the latest first',
        tags,
        params,
        response: { 200: { type: 'array', items: { $ref: 'historique.json#' } } },
      },
    },
    ({ params, session }) => findHistorique(deps.db, session.organisme.id, 'utilisateur', params.identifiant),
  );
}
