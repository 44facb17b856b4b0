/** The transfer of an order file. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { longestUpload } from '../http/createServer.ts';
import { ApiError } from '../http/errors.ts';
import { nameContent } from '../http/idempotency.ts';
import { limitBy } from '../http/rateLimits.ts';
import { record } from '../journal/journal.ts';
import { readTransfertProperties, type TransfertProperties } from './queries.ts';
import { readUpload } from './readUpload.ts';
import { findRefusals, keepRefusal } from './refusals.ts';
import { byOf, readLastResult, type Transfer, transfer } from './transfer.ts';

/** Files a minute and user: more than anybody sends manually. */
const filesAMinute = 120;

const answer = { $ref: 'resultatTransfert.json#' } as const;
const header = { type: 'string', maxLength: 200 } as const;

export function routes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    await app.register(multipart, { throwFileSizeLimit: false });
    const limit = limitBy(app, filesAMinute, (request) => `transfert ${request.session.identifiant}`);

    let isWarned = false;
    /** Logs once that the configured size is capped. */
    const warnOfCeiling = ({ tailleDemandee: demande, tailleMaximale: plafond }: TransfertProperties) => {
      if (isWarned || demande === plafond) return;
      isWarned = true;
      deps.log.warn(
        { demande, plafond },
        'portail.transfert.tailleMaximale is above the ceiling, which counts',
      );
    };

    addLastTransfers(app, deps);

    app.post(
      '/api/transfert',
      {
        config: { right: 'transfert', errors: ['CONTROLE_OCCUPE', 'TROP_DE_FICHIERS'] },
        handlerTimeout: longestUpload,
        onRequest: limit,
        // The parts are read as a stream; missing headers have their own refusal (904).
        validatorCompiler: () => () => true,
        schema: {
          operationId: 'transfererFichier',
          summary: 'Transfers an order file: 200 with its controls, or 202 with the code of the refusal',
          tags: ['transfert'],
          consumes: ['multipart/form-data'],
          headers: {
            type: 'object',
            required: ['login', 'emetteur'],
            properties: {
              login: { ...header, description: 'Identifier of the caller' },
              emetteur: { ...header, description: 'Code of the caller’s organisation' },
            },
          },
          body: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', contentMediaType: 'text/csv' } },
          },
          response: { 200: answer, 202: answer },
        },
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw new ApiError('TYPE_DE_CONTENU');
        const properties = await readTransfertProperties(deps.db);
        warnOfCeiling(properties);
        const upload = await readUpload(request, properties.tailleMaximale);
        if (upload) await nameContent(upload.fileName, upload.bytes);
        const refuse = async (resultat: string) => {
          if (upload) {
            const refusal = { nomFichier: upload.fileName, date: deps.clock(), resultat };
            await keepRefusal(deps.db, request.session.utilisateurId, refusal);
          }
          return reply.code(202).send({ resultat });
        };
        if (!properties.actif) return refuse('UPLOAD_DISABLED');
        if (!upload) return refuse('UPLOAD_UNACCOMPLISHED');

        const { login, emetteur } = request.headers;
        const sender = { session: request.session, login: oneOf(login), emetteur: oneOf(emetteur) };
        const result = await transfer(deps, upload, sender, properties, () => reply.sent);
        if (result.kind === 'refused') {
          // The name of a refused file was typed by its sender: the journal stores only the code.
          await record(deps.db, deps, { evenement: 'transfert.refuse', ...byOf(sender), objet: result.code });
          return refuse(resultOf(result));
        }
        const { validation } = result;
        return reply.code(200).send({ resultat: validation.resultatTransfert, validation });
      },
    );
  };
}

/** What the caller transferred last: a refused file, and one whose content was controlled. */
function addLastTransfers(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/transfert/refus',
    {
      config: { right: 'transfert' },
      schema: {
        operationId: 'lireRefus',
        summary: 'The last refused file of the caller, unless one was received since: one, or none',
        tags: ['transfert'],
        response: { 200: { type: 'array', items: { $ref: 'refusTransfert.json#' } } },
      },
    },
    ({ session }) => findRefusals(deps.db, session.utilisateurId),
  );

  app.get(
    '/api/transfert/resultat',
    {
      config: { right: 'transfert' },
      schema: {
        operationId: 'lireResultat',
        summary: 'What the last file of the caller gave whose content was controlled: one, or none',
        tags: ['transfert'],
        response: { 200: { type: 'array', items: { $ref: 'dernierResultat.json#' } } },
      },
    },
    ({ session }) => readLastResult(deps, session),
  );
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header;
}

function resultOf({ code, message }: Transfer & { kind: 'refused' }): string {
  return message === undefined ? code : `${code};${message}`;
}
