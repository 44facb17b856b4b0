/** Serves the API, and the built site where there is one: `node examples/permis/server/main.ts`. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { buildApp } from './app.ts';
import { demoData } from './data.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const site = fileURLToPath(new URL('../dist', import.meta.url));
const app = await buildApp(demoData(), randomBytes(32).toString('hex'));
app.addHook('onSend', async (_request, reply) => {
  reply.header('content-security-policy', contentSecurityPolicy);
});
if (existsSync(site)) {
  await app.register(fastifyStatic, { root: site });
  app.setNotFoundHandler((request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.sendFile('index.html')
      : reply.code(404).send({ code: 'INTROUVABLE' }),
  );
}
const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3100) });
console.log(`Permis de stationnement : ${address}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void app.close().then(() => process.exit(0));
  });
