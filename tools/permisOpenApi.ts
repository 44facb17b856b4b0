/** The OpenAPI document of the example application, from its routes. */
import { buildApp } from '../examples/permis/server/app.ts';
import { demoData } from '../examples/permis/server/data.ts';

export async function permisOpenApi(): Promise<string> {
  const app = await buildApp(demoData(), 'the document is made without any session');
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
