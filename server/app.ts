/** Builds the application. All routes and plugins of the server are registered here. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { routes as aide } from './aide/routes.ts';
import { routes as attente } from './attente/routes.ts';
import { routes as authentification } from './authentification/routes.ts';
import { routes as beneficiaire } from './beneficiaire/routes.ts';
import { routes as commande } from './commande/routes.ts';
import { routes as compte } from './compte/routes.ts';
import { routes as demande } from './demande/routes.ts';
import type { Deps } from './deps/deps.ts';
import { routes as doublon } from './doublon/routes.ts';
import { routes as groupe } from './groupe/routes.ts';
import { routes as health } from './health/routes.ts';
import { collectMethods } from './http/allowedMethods.ts';
import { createServer } from './http/createServer.ts';
import { domainSchemas } from './http/domainSchemas.ts';
import { keyedDatabase, registerIdempotency } from './http/idempotency.ts';
import { registerJsonBodies } from './http/jsonBodies.ts';
import { registerListLimit } from './http/listLimit.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerOpenBodies } from './http/openBodies.ts';
import { registerRateLimits } from './http/rateLimits.ts';
import { routes as nationale } from './nationale/routes.ts';
import { routes as antivirus } from './organisme/antivirusRoutes.ts';
import { routes as organisme } from './organisme/routes.ts';
import { routes as proprietes } from './proprietes/routes.ts';
import { routes as recherche } from './recherche/routes.ts';
import { routes as recuperation } from './recuperation/routes.ts';
import { registerAccess } from './session/access.ts';
import { sessionOf } from './session/session.ts';
import { declareSitePublic, registerSite } from './site/routes.ts';
import { routes as statistique } from './statistique/routes.ts';
import { routes as transfert } from './transfert/routes.ts';
import { routes as utilisateur } from './utilisateur/routes.ts';

const resources: readonly ((deps: Deps) => FastifyPluginAsync)[] = [
  commande,
  transfert,
  doublon,
  attente,
  demande,
  beneficiaire,
  authentification,
  recuperation,
  utilisateur,
  compte,
  groupe,
  recherche,
  organisme,
  nationale,
  antivirus,
  aide,
  proprietes,
  statistique,
  health,
];

/** Builds the API on the given database, and the site. */
export async function buildApp(given: Deps): Promise<FastifyInstance> {
  const deps = { ...given, db: keyedDatabase(given.db) };
  const app = createServer(deps.settings, deps.log);
  deps.metrics?.observe(app);
  for (const schema of domainSchemas) app.addSchema(schema);
  registerJsonBodies(app);
  await registerRateLimits(app, deps.callsAMinute);
  await registerOpenApi(app);
  registerListLimit(app);
  registerOpenBodies(app);
  declareSitePublic(app);
  registerIdempotency(app, { ...given, callerOf: (request) => sessionOf(request)?.utilisateurId ?? null });
  registerAccess(app, deps);
  const allowed = collectMethods(app);
  for (const routes of resources) await app.register(routes(deps));
  await registerSite(app, deps.settings, allowed, deps.db);
  return app;
}
