/** `npm run permis`: the API in memory, and the site with live reload. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { buildApp } from './server/app.ts';
import { demoData } from './server/data.ts';

const api = await buildApp(demoData(), crypto.randomUUID());
process.env.API_ADDRESS = await api.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3100) });
const site = await createServer({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  configLoader: 'native',
});
await site.listen();
site.printUrls();
