/** The portal's address for users: configured, never taken from a request. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

/** Ends with a slash. Default without `PUBLIC_URL`: the address that the server listens on. */
export function portalAddress(settings: Settings, app: FastifyInstance): string {
  if (settings.publicUrl !== null) return settings.publicUrl.replace(/\/*$/, '/');
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const isEverywhere = settings.host === '0.0.0.0' || settings.host === '::';
  const name = isEverywhere ? 'localhost' : settings.host;
  const host = name.includes(':') ? `[${name}]` : name;
  return `http://${host}:${port}/`;
}
