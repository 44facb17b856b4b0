/** The content security policy of a page that brings no own: nothing but the site's files, its API and its identity provider. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fieldsOf } from '../core/runtime/values.ts';
import type { Places } from './applicationPlaces.ts';

/** The policy of the application, by `app.yaml`. A page cannot say who may frame it: the server that sends it can. */
export function policyOf(places: Pick<Places, 'screens'>): string {
  return strictPolicy(["form-action 'self'"], providerOrigin(places));
}

/** A policy that lets a page have its own files and talk to its own server. `more`: what else it says. */
export function strictPolicy(more: readonly string[], connected: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connected].join(' ')}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...more,
  ].join('; ');
}

function providerOrigin({ screens }: Pick<Places, 'screens'>): readonly string[] {
  const { session } = fieldsOf(parse(readFileSync(`${screens}/app.yaml`, 'utf8')));
  const { issuer } = fieldsOf(fieldsOf(session).oidc);
  const origin = typeof issuer === 'string' ? URL.parse(issuer)?.origin : undefined;
  return origin === undefined ? [] : [origin];
}
