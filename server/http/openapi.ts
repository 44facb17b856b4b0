/** The OpenAPI document, generated from the routes: it contains what routes declare and nothing else. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifySchema {
    /** Who may call the operation. */
    'x-right'?: string;
    /** The JSON Schema of the claims of the token that the operation issues. */
    'x-claims'?: object;
  }
}

const bearer = { session: [] };

/** Collects the routes registered after this call. `app.swagger()` then returns the document. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portail des organismes',
        description:
          'Each operation says in `x-right` who may call it: a right, `connecte` for any connected user, or `public`. Every answer to a session carries a new token in `Authorization`. The path says what is changed or deleted; a body that names something else is a 400.',
        version: '1',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: {
      buildLocalReference: (json) => String(json.$id).replace(/\.json$/, ''),
    },
    transform: ({ schema, url, route }) => {
      const right = route.config?.right;
      if (right === undefined) return { schema: { ...schema, hide: true }, url };
      const security = right === 'public' ? {} : { security: [bearer] };
      return { schema: { ...security, ...schema, 'x-right': right }, url };
    },
  });
}
