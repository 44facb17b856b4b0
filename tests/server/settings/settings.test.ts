import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings/settings.ts';
import { StartError } from '../../../server/settings/startError.ts';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      metricsHost: '127.0.0.1',
      metricsPort: null,
      databaseUrl: null,
      databaseMigrationUrl: null,
      databasePool: 10,
      drainSeconds: 3,
      apiUrl: null,
      clamd: null,
      logLevel: 'info',
      productionSimulator: true,
      demo: true,
      trustProxy: [],
    });
  });

  test('the site is the one built in this checkout, from wherever the server is started', () => {
    expect(readSettings({}).siteDir).toBe(resolve('dist'));
  });

  test('are parsed', () => {
    expect(
      readSettings({
        HOST: '::1',
        PORT: '0',
        METRICS_HOST: '::1',
        METRICS_PORT: '9464',
        DATABASE_URL: 'postgres://u:p@db/portail',
        DATABASE_MIGRATION_URL: 'postgres://owner:p@db/portail',
        DATABASE_POOL: '25',
        DRAIN_SECONDS: '30',
        CLAMD_HOST: 'clamd.local:3311',
        LOG_LEVEL: 'WARN',
        PRODUCTION_SIMULATOR: 'off',
        TRUST_PROXY: '10.0.0.0/8, ::1',
      }),
    ).toMatchObject({
      host: '::1',
      port: 0,
      databaseUrl: 'postgres://u:p@db/portail',
      databaseMigrationUrl: 'postgres://owner:p@db/portail',
      databasePool: 25,
      drainSeconds: 30,
      metricsHost: '::1',
      metricsPort: 9464,
      clamd: { host: 'clamd.local', port: 3311 },
      logLevel: 'warn',
      productionSimulator: false,
      demo: false,
      trustProxy: ['10.0.0.0/8', '::1'],
    });
    expect(readSettings({ DATABASE_URL: 'postgresql://db/x', DEMO: 'on' }).demo).toBe(true);
    expect(readSettings({ DEMO: 'off' }).productionSimulator).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgresql://db/x' }).productionSimulator).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgresql://db/x', DEMO: 'on' }).productionSimulator).toBe(true);
    expect(readSettings({ DEMO: 'off', PRODUCTION_SIMULATOR: 'on' }).productionSimulator).toBe(true);
    expect(readSettings({ CLAMD_HOST: '127.0.0.1' }).clamd).toEqual({ host: '127.0.0.1', port: 3310 });
  });

  test('the default sender of mails is at the host of the portal, if it has a name', () => {
    const sender = (env: Record<string, string>) => readSettings(env).mailFrom;
    expect(sender({ PUBLIC_URL: 'https://portail.example:8443/x' })).toBe('ne-pas-repondre@portail.example');
    expect(sender({ PUBLIC_URL: 'http://192.0.2.1/' })).toBe('ne-pas-repondre@localhost.localdomain');
    expect(sender({})).toBe('ne-pas-repondre@localhost.localdomain');
    expect(sender({ MAIL_FROM: 'cartes@portail.example' })).toBe('cartes@portail.example');
  });

  test.each([
    ['HOST', 'a b'],
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_MIGRATION_URL', 'mysql://db/x'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '2.5'],
    ['DRAIN_SECONDS', '5s'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '1001'],
    ['DATABASE_POOL', '2.5'],
    ['DATABASE_POOL', 'many'],
    ['API_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'portail.example'],
    ['PUBLIC_URL', 'https://portail.example/?a=b'],
    ['PUBLIC_URL', 'https://portail.example/#a'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'Portail <portail@example.org>'],
    ['MAIL_FROM', 'portail@example.org, x@example.org'],
    ['CLAMD_HOST', 'clamd:0'],
    ['LOG_LEVEL', 'loud'],
    ['PRODUCTION_SIMULATOR', 'maybe'],
    ['DEMO', '2'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TRUST_PROXY', '10.0.0.0/00'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
    ['TRUST_PROXY', '1'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  test('every invalid one is reported, on a line each', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
      new StartError(
        'settings',
        'PORT must be a number from 0 to 65535, not "x"\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "y"',
      ),
    );
  });

  test.each([
    'short',
    'a'.repeat(64),
    'changeme-changeme-changeme-changeme',
    'my-secret-my-secret-my-secret-0123',
  ])('SEC-89 a weak key is refused, and not repeated: %s', (secret) => {
    for (const name of ['JWT_SECRET', 'JWT_SECRET_NEXT', 'JWT_SECRET_PREVIOUS'])
      expect(() => readSettings({ [name]: secret })).toThrow(
        new StartError('settings', `${name} must be 32 characters at least, hard to guess`),
      );
  });

  test('a server with DATABASE_URL needs the key that all of them share, a command does not', () => {
    const env = { DATABASE_URL: 'postgres://db/x' };
    expect(() => readSettings(env, 'server')).toThrow('JWT_SECRET must be given with DATABASE_URL');
    expect(readSettings(env).jwtSecret).toBeNull();
    expect(readSettings({}, 'server').jwtSecret).toBeNull();
    const JWT_SECRET = 'k3y-of-the-tests-and-of-nothing-else-7Qx';
    expect(readSettings({ ...env, JWT_SECRET }, 'server')).toMatchObject({ jwtSecret: JWT_SECRET });
  });

  test('migrations use DATABASE_URL, or another way to the same database', () => {
    const DATABASE_URL = 'postgres://db/x';
    expect(readSettings({ DATABASE_URL }).databaseMigrationUrl).toBe(DATABASE_URL);
    expect(() => readSettings({ DATABASE_MIGRATION_URL: 'postgres://db/x' })).toThrow(
      /^DATABASE_MIGRATION_URL needs DATABASE_URL/,
    );
  });

  test('API_URL and DATABASE_URL exclude each other', () => {
    expect(() => readSettings({ API_URL: 'https://x.example', DATABASE_URL: 'postgres://db/x' })).toThrow(
      /exclude/,
    );
  });
});
