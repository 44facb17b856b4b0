/** The API of the parking permits, in memory. Every route says who may call it; the OpenAPI document is made from them. */
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Data, numberOf, type Permis, places, type Statut, tarifs, type Zone } from './data.ts';
import { createSessions, isCode, tokenClaims } from './session.ts';

type Right = 'public' | 'login' | 'consultation' | 'instruction';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. */
    droit?: Right;
  }
  interface FastifyRequest {
    agent: string;
  }
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const day = { type: 'string', format: 'date' } as const;
const zone = { type: 'string', enum: ['A', 'B', 'C'] } as const;
const statut = { type: 'string', enum: ['DEMANDE', 'ACCORDE', 'REFUSE'] } as const;
const plate = { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}[A-Z]{2}$' } as const;
const marque = { type: ['string', 'null'], maxLength: 40 } as const;

const written = {
  titulaire: text(80),
  immatriculation: plate,
  marque: text(40),
  zone,
  debut: day,
  fin: day,
} as const;

const permisSchema = {
  $id: 'permis',
  type: 'object',
  required: ['numero', 'titulaire', 'immatriculation', 'zone', 'statut', 'debut', 'fin'],
  properties: { numero: { ...text(10), 'x-unique': true }, ...written, marque, statut },
} as const;

const problem = (...codes: readonly string[]) =>
  ({
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', ...(codes.length > 0 && { enum: codes }) } },
  }) as const;

const object = (properties: object, required = Object.keys(properties)) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const;
const list = (items: object) => ({ type: 'array', items }) as const;
const numbered = object({ numero: text(10) });
const named = object({ agent: text(40) });
const invalid = { 400: problem() } as const;
const absent = { ...invalid, 404: problem('INTROUVABLE') } as const;

/** Builds the server; nothing listens yet. */
export async function buildApp(data: Data, secret: string): Promise<FastifyInstance> {
  const sessions = createSessions(secret);
  const app = Fastify({ ajv: { customOptions: { removeAdditional: false, keywords: ['x-unique'] } } });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Permis de stationnement', version: '1' } },
    refResolver: { buildLocalReference: (json) => String(json.$id) },
    transform: ({ schema, url, route }) => {
      const right = route.config?.droit;
      if (right === undefined) return { schema: { ...schema, hide: true }, url };
      const response = { ...(schema.response as object), ...refusals(right) };
      return { schema: { ...schema, response, 'x-right': right } as typeof schema, url };
    },
  });
  app.addSchema(permisSchema);
  app.decorateRequest('agent', '');

  app.addHook('onRequest', async (request, reply) => {
    const right = request.routeOptions.config.droit ?? 'public';
    if (right === 'public') return;
    const session = await sessions.read(request.headers.authorization);
    const agent = session && data.agents.get(session.agent);
    if (!session || !agent) return refuse(reply, 401, 'SESSION_TERMINEE');
    if (right !== 'login' && !agent.droits.includes(right)) return refuse(reply, 403, 'DROIT_MANQUANT');
    request.agent = agent.agent;
    reply.header('authorization', `Bearer ${await sessions.open(agent, session.session)}`);
  });
  app.setErrorHandler((error: { readonly statusCode?: number; readonly code?: string }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, error.code ?? 'ERREUR'),
  );
  // Registered in a scope of their own: the document holds what is added after its plugin.
  await app.register(async (api) => routes(api));
  return app;

  async function routes(api: FastifyInstance): Promise<void> {
    api.post<{ Body: { agent: string; code: string } }>(
      '/api/session/ouverture',
      {
        config: { droit: 'public' },
        schema: {
          'x-claims': tokenClaims,
          body: object({ agent: text(40), code: text(200) }),
          response: { 200: { type: 'string' }, ...invalid, 401: problem('AGENT_INCONNU') },
        },
      },
      async ({ body }, reply) => {
        const agent = data.agents.get(body.agent);
        if (!agent || !isCode(body.code)) return refuse(reply, 401, 'AGENT_INCONNU');
        return reply.type('application/json').send(JSON.stringify(await sessions.open(agent)));
      },
    );

    api.post(
      '/api/session/controle',
      { config: { droit: 'login' }, schema: { response: { 200: { type: 'boolean' } } } },
      async () => true,
    );

    api.post(
      '/api/session/fin',
      { config: { droit: 'login' }, schema: { response: { 200: { type: 'boolean' } } } },
      async (request, reply) => {
        const session = await sessions.read(request.headers.authorization);
        if (session) sessions.close(session.session);
        reply.removeHeader('authorization');
        return true;
      },
    );

    api.get(
      '/api/proprietes',
      {
        config: { droit: 'public' },
        schema: { response: { 200: { type: 'object', additionalProperties: { type: 'string' } } } },
      },
      async () => ({ 'site.titre': 'Permis de stationnement' }),
    );

    api.get<{ Params: { agent: string } }>(
      '/api/agents/:agent',
      {
        config: { droit: 'login' },
        schema: {
          params: named,
          response: {
            200: object({
              agent: text(40),
              prenom: text(40),
              nom: text(40),
              service: { type: 'string', enum: ['accueil', 'terrain'] },
              telephone: text(20),
            }),
            ...absent,
          },
        },
      },
      async (request, reply) => {
        const agent = request.params.agent === request.agent && data.agents.get(request.agent);
        return agent || refuse(reply, 404, 'INTROUVABLE');
      },
    );

    api.put<{ Params: { agent: string }; Body: { telephone: string } }>(
      '/api/agents/:agent',
      {
        config: { droit: 'login' },
        schema: {
          params: named,
          body: object({ telephone: { ...text(20), pattern: '^[0-9 ]{10,}$' } }),
          response: { 200: { type: 'boolean' }, ...absent },
        },
      },
      async (request, reply) => {
        const agent = request.params.agent === request.agent && data.agents.get(request.agent);
        if (!agent) return refuse(reply, 404, 'INTROUVABLE');
        data.agents.set(agent.agent, { ...agent, telephone: request.body.telephone });
        return true;
      },
    );

    api.get(
      '/api/zones',
      {
        config: { droit: 'consultation' },
        schema: {
          response: {
            200: list(
              object({
                zone: { ...zone, 'x-unique': true },
                places: { type: 'integer' },
                permis: { type: 'integer' },
              }),
            ),
          },
        },
      },
      async () =>
        Object.entries(places).map(([name, count]) => ({
          zone: name,
          places: count,
          permis: [...data.permis.values()].filter((one) => one.zone === name && one.statut === 'ACCORDE')
            .length,
        })),
    );

    api.get(
      '/api/statuts',
      {
        config: { droit: 'consultation' },
        schema: {
          response: {
            200: list(object({ statut: { ...statut, 'x-unique': true }, permis: { type: 'integer' } })),
          },
        },
      },
      async () =>
        statut.enum.map((name) => ({
          statut: name,
          permis: [...data.permis.values()].filter((one) => one.statut === name).length,
        })),
    );

    api.get<{ Querystring: { zone?: Zone } }>(
      '/api/tarifs',
      {
        config: { droit: 'public' },
        schema: {
          querystring: object({ zone }, []),
          response: {
            200: list(
              object({
                code: { ...text(5), 'x-unique': true },
                zone,
                duree: text(20),
                montant: { type: 'integer' },
              }),
            ),
            ...invalid,
          },
        },
      },
      async ({ query }) => tarifs.filter((one) => query.zone === undefined || one.zone === query.zone),
    );

    api.get<{ Querystring: { titulaire?: string; zone?: Zone; statut?: Statut; finAvant?: string } }>(
      '/api/permis',
      {
        config: { droit: 'consultation' },
        schema: {
          querystring: object({ titulaire: text(80), zone, statut, finAvant: day }, []),
          response: { 200: list({ $ref: 'permis#' }), ...invalid },
        },
      },
      async ({ query }) => {
        const part = query.titulaire?.toLocaleLowerCase('fr');
        return [...data.permis.values()].filter(
          (one) =>
            (part === undefined || one.titulaire.toLocaleLowerCase('fr').includes(part)) &&
            (query.zone === undefined || one.zone === query.zone) &&
            (query.statut === undefined || one.statut === query.statut) &&
            (query.finAvant === undefined || one.fin < query.finAvant),
        );
      },
    );

    api.post<{ Body: Omit<Permis, 'numero' | 'statut' | 'marque'> & { marque?: string } }>(
      '/api/permis',
      {
        config: { droit: 'instruction' },
        schema: {
          body: object(written, ['titulaire', 'immatriculation', 'zone', 'debut', 'fin']),
          response: { 200: { $ref: 'permis#' }, ...invalid, 409: problem('PERMIS_EXISTANT') },
        },
      },
      async ({ body, agent }, reply) => {
        if (body.fin < body.debut) return refuse(reply, 400, 'PERIODE');
        const isTaken = [...data.permis.values()].some(
          (one) => one.immatriculation === body.immatriculation && one.statut !== 'REFUSE',
        );
        if (isTaken) return refuse(reply, 409, 'PERMIS_EXISTANT');
        const numero = numberOf(data.permis.size + 1);
        const permis: Permis = { numero, statut: 'DEMANDE', ...body, marque: body.marque ?? null };
        data.permis.set(numero, permis);
        note(numero, 'Demande reçue', agent);
        return permis;
      },
    );

    api.get<{ Params: { numero: string } }>(
      '/api/permis/:numero',
      {
        config: { droit: 'consultation' },
        schema: { params: numbered, response: { 200: { $ref: 'permis#' }, ...absent } },
      },
      async ({ params }, reply) => data.permis.get(params.numero) ?? refuse(reply, 404, 'INTROUVABLE'),
    );

    api.put<{ Params: { numero: string }; Body: { statut: 'ACCORDE' | 'REFUSE' } }>(
      '/api/permis/:numero',
      {
        config: { droit: 'instruction' },
        schema: {
          params: numbered,
          body: object({ statut: { type: 'string', enum: ['ACCORDE', 'REFUSE'] } }),
          response: { 200: { $ref: 'permis#' }, ...absent, 409: problem('DEJA_DECIDE') },
        },
      },
      async ({ params, body, agent }, reply) => {
        const permis = data.permis.get(params.numero);
        if (!permis) return refuse(reply, 404, 'INTROUVABLE');
        if (permis.statut !== 'DEMANDE') return refuse(reply, 409, 'DEJA_DECIDE');
        const decided = { ...permis, statut: body.statut };
        data.permis.set(permis.numero, decided);
        note(permis.numero, body.statut === 'ACCORDE' ? 'Permis accordé' : 'Permis refusé', agent);
        return decided;
      },
    );

    api.get<{ Params: { numero: string } }>(
      '/api/permis/:numero/mouvements',
      {
        config: { droit: 'instruction' },
        schema: {
          params: numbered,
          response: {
            200: list(
              object({
                date: { type: 'string', format: 'date-time', 'x-unique': true },
                libelle: text(40),
                agent: text(40),
              }),
            ),
            ...absent,
          },
        },
      },
      async ({ params }, reply) => data.mouvements.get(params.numero) ?? refuse(reply, 404, 'INTROUVABLE'),
    );
  }

  function note(numero: string, libelle: string, agent: string): void {
    const before = data.mouvements.get(numero) ?? [];
    data.mouvements.set(numero, [...before, { date: new Date().toISOString(), libelle, agent }]);
  }
}

/** What every operation may answer, whatever it does. */
function refusals(right: Right): object {
  if (right === 'public') return {};
  const session = { 401: problem('SESSION_TERMINEE') };
  return right === 'login' ? session : { ...session, 403: problem('DROIT_MANQUANT') };
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ code });
}
