/**
 * The server's settings, read from the environment once and validated. All invalid values are reported by
 * name together, and prevent the start.
 */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { compile as compileTrust } from '@fastify/proxy-addr';
import { isMailAddress } from './isMailAddress.ts';
import { StartError } from './startError.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Settings = {
  /** Address to listen on. `HOST`, 127.0.0.1. */
  readonly host: string;
  /** Port to listen on; 0 selects a free one. `PORT`, 3000. */
  readonly port: number;
  /**
   * Seconds in which a server that is told to stop still answers while `/health/ready` is red, so that a
   * balancer leaves it. `DRAIN_SECONDS`, 3.
   */
  readonly drainSeconds: number;
  /** Address of `/metrics`. `METRICS_HOST`, 127.0.0.1. */
  readonly metricsHost: string;
  /** Port of `/metrics`. `METRICS_PORT`, none: no metrics. */
  readonly metricsPort: number | null;
  /** Folder of the embedded database, the signing key and the mails. `DATA_DIR`, ./data. */
  readonly dataDir: string;
  /** Folder of the embedded database's backups. `BACKUP_DIR`, `sauvegardes` in the data folder. */
  readonly backupDir: string;
  /** PostgreSQL server instead of the embedded database. `DATABASE_URL`, none. */
  readonly databaseUrl: string | null;
  /**
   * Direct connection to the same database, as the owner of its tables, for migrations and restores.
   * `DATABASE_MIGRATION_URL`, as `DATABASE_URL`.
   */
  readonly databaseMigrationUrl: string | null;
  /** Maximum number of connections to `DATABASE_URL`. `DATABASE_POOL`, 10. */
  readonly databasePool: number;
  /** Back end instead of this server's API: the site is served, `/api` is forwarded. `API_URL`, none. */
  readonly apiUrl: string | null;
  /** Address of the portal as its users see it: links in mails, and HSTS where it is https. `PUBLIC_URL`, none. */
  readonly publicUrl: string | null;
  /**
   * Key that signs sessions, at least 32 characters. `JWT_SECRET`; by default generated in the data folder. A
   * server with `DATABASE_URL` requires it.
   */
  readonly jwtSecret: string | null;
  /** The key of a coming change: accepted on every instance before one signs with it. `JWT_SECRET_NEXT`, none. */
  readonly jwtSecretNext: string | null;
  /** The former key, accepted after a change until nothing that it signed counts. `JWT_SECRET_PREVIOUS`, none. */
  readonly jwtSecretPrevious: string | null;
  /** Mail server; without it mails are files in the data folder. `SMTP_URL`, none. */
  readonly smtpUrl: string | null;
  /** Sender of the mails. `MAIL_FROM`, ne-pas-repondre at the host of `PUBLIC_URL`. */
  readonly mailFrom: string;
  /** Antivirus daemon, `host` or `host:port` (3310). `CLAMD_HOST`, none. */
  readonly clamd: { readonly host: string; readonly port: number } | null;
  /** Level of the log. `LOG_LEVEL`, info. */
  readonly logLevel: (typeof logLevels)[number];
  /** Whether requests move along the production states automatically. `PRODUCTION_SIMULATOR`, as `DEMO`. */
  readonly productionSimulator: boolean;
  /**
   * Whether an empty database is filled with demonstration data. `DEMO`, on without `DATABASE_URL`, else off.
   */
  readonly demo: boolean;
  /** Addresses of the proxies whose `X-Forwarded-For` is trusted. `TRUST_PROXY`, none. */
  readonly trustProxy: readonly string[];
  /** Folder of the built site. `SITE_DIR`, the `dist` of this checkout. */
  readonly siteDir: string;
};

const weakSecrets = /secret|password|changeme|change-me|default|motdepasse|example|0123456789|abcdefgh/i;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a command, or of the `server`, which signs sessions and seals mails.
 * @throws StartError with a line for each invalid value; secret values are never included
 */
export function readSettings(env: Environment, reader: 'command' | 'server' = 'command'): Settings {
  const problems: string[] = [];

  /**
   * The value parsed by `parse`, or `fallback` if it is not set; `parse` returns null for an invalid value.
   */
  function read<T>(
    name: string,
    fallback: T,
    wanted: string,
    parse: (text: string) => T | null,
    isSecret = false,
  ): T {
    const text = env[name]?.trim() ?? '';
    if (text === '') return fallback;
    const value = parse(text);
    if (value !== null) return value;
    problems.push(
      isSecret ? `${name} must be ${wanted}` : `${name} must be ${wanted}, not ${JSON.stringify(text)}`,
    );
    return fallback;
  }

  const postgres = urlOf('postgres:', 'postgresql:');
  const wanted = 'a postgres:// address';
  const databaseUrl = read<string | null>('DATABASE_URL', null, wanted, postgres, true);
  const databaseMigrationUrl = read('DATABASE_MIGRATION_URL', databaseUrl, wanted, postgres, true);
  const demo = read('DEMO', databaseUrl === null, 'on or off', switchOf);
  const publicUrl = read<string | null>(
    'PUBLIC_URL',
    null,
    'an http(s):// address without query',
    publicUrlOf,
  );
  const dataDir = resolve(read('DATA_DIR', './data', 'a folder', folderOf));
  const settings: Settings = {
    host: read('HOST', '127.0.0.1', 'an address or a host name', hostOf),
    port: read('PORT', 3000, 'a number from 0 to 65535', portOf),
    drainSeconds: read('DRAIN_SECONDS', 3, 'a count from 0 to 300', drainOf),
    metricsHost: read('METRICS_HOST', '127.0.0.1', 'an address or a host name', hostOf),
    metricsPort: read<number | null>('METRICS_PORT', null, 'a number from 1 to 65535', givenPortOf),
    dataDir,
    backupDir: resolve(read('BACKUP_DIR', join(dataDir, 'sauvegardes'), 'a folder', folderOf)),
    databaseUrl,
    databaseMigrationUrl,
    databasePool: read('DATABASE_POOL', 10, 'a count from 1 to 1000', poolOf),
    apiUrl: read<string | null>('API_URL', null, 'an http(s):// address', urlOf('http:', 'https:'), true),
    publicUrl,
    jwtSecret: read<string | null>('JWT_SECRET', null, secretForm, secretOf, true),
    jwtSecretNext: read<string | null>('JWT_SECRET_NEXT', null, secretForm, secretOf, true),
    jwtSecretPrevious: read<string | null>('JWT_SECRET_PREVIOUS', null, secretForm, secretOf, true),
    smtpUrl: read<string | null>('SMTP_URL', null, 'an smtp(s):// address', urlOf('smtp:', 'smtps:'), true),
    mailFrom: read('MAIL_FROM', `ne-pas-repondre@${mailHostOf(publicUrl)}`, 'an email address', mailOf),
    clamd: read<Settings['clamd']>('CLAMD_HOST', null, 'a host or host:port', clamdOf),
    logLevel: read('LOG_LEVEL', 'info', `one of ${logLevels.join(', ')}`, oneOf(logLevels)),
    productionSimulator: read('PRODUCTION_SIMULATOR', demo, 'on or off', switchOf),
    demo,
    trustProxy: read<readonly string[]>(
      'TRUST_PROXY',
      [],
      'addresses or networks (not /0), separated by commas',
      networksOf,
    ),
    siteDir: resolve(read('SITE_DIR', `${import.meta.dirname}/../../dist`, 'a folder', (text) => text)),
  };
  if (settings.apiUrl !== null && databaseUrl !== null) {
    problems.push(
      'API_URL and DATABASE_URL exclude each other: with API_URL another back end keeps the data',
    );
  }
  if (databaseMigrationUrl !== null && databaseUrl === null) {
    problems.push('DATABASE_MIGRATION_URL needs DATABASE_URL, the same database as requests reach it');
  }
  if (reader === 'server' && databaseUrl !== null && (env.JWT_SECRET?.trim() ?? '') === '') {
    problems.push(
      'JWT_SECRET must be given with DATABASE_URL: all servers of one database need the same key',
    );
  }
  if (problems.length > 0) throw new StartError('settings', problems.join('\n'));
  return settings;
}

const secretForm = '32 characters at least, hard to guess';

function secretOf(text: string): string | null {
  return text.length < 32 || new Set(text).size < 10 || weakSecrets.test(text) ? null : text;
}

function folderOf(text: string): string | null {
  return text.includes('\0') ? null : text;
}

function portOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

function poolOf(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1_000 ? Number(text) : null;
}

function drainOf(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= 300 ? Number(text) : null;
}

/** A port that other programs must know in advance, so not 0. */
function givenPortOf(text: string): number | null {
  const port = portOf(text);
  return port === 0 ? null : port;
}

function hostOf(text: string): string | null {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) ? text : null;
}

function urlOf(...protocols: readonly string[]) {
  return (text: string): string | null => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '' ? text : null;
  };
}

/** Page addresses are appended to it. */
function publicUrlOf(text: string): string | null {
  return urlOf('http:', 'https:')(text) === null || /[?#]/.test(text) ? null : text;
}

function mailOf(text: string): string | null {
  return text.length <= 254 && isMailAddress(text) ? text : null;
}

/** The host of the address, if it is a name that is valid in a mail address. */
function mailHostOf(publicUrl: string | null): string {
  const host = URL.parse(publicUrl ?? '')?.hostname ?? '';
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) ? host : 'localhost.localdomain';
}

function clamdOf(text: string): Settings['clamd'] {
  const [, host = '', port = '3310'] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const number = givenPortOf(port);
  return hostOf(host) === null || number === null ? null : { host, port: number };
}

function oneOf<const T extends readonly string[]>(values: T) {
  return (text: string): T[number] | null => values.find((value) => value === text.toLowerCase()) ?? null;
}

function switchOf(text: string): boolean | null {
  if (/^(on|true|1|oui)$/i.test(text)) return true;
  return /^(off|false|0|non)$/i.test(text) ? false : null;
}

function networksOf(text: string): readonly string[] | null {
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** Whether Fastify will read the text as a network. It also reads `1` as an address. */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/', 1);
  if (isIP(address) === 0) return false;
  try {
    compileTrust(text);
    return true;
  } catch {
    return false;
  }
}
