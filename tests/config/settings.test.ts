import { describe, expect, it } from '@jest/globals';
import { poolSizeOf } from '#src/config/pool-size.ts';
import { BadSettings, parseSettings } from '#src/config/read-settings.ts';
import { SETTINGS, type SettingName } from '#src/config/settings.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  PUBLIC_URL: null,
  DATA_DIR: '.data',
  DATABASE_URL: null,
  DATABASE_APP_URL: null,
  DATABASE_POOL_SIZE: null,
  DATABASE_WAIT_MS: 2_000,
  SECRETS_KEY: null,
  SECRETS_KEY_OLD: null,
  SECRETS_KEYS_LOST: null,
  ROLE: 'all',
  SIMULATOR_SPEED: 1,
  SIMULATOR_HOOK_SECRET: null,
  PAYMENT_GATEWAY: 'none',
  MIDTRANS_URL: 'https://api.midtrans.com',
  MIDTRANS_SERVER_KEY: null,
  XENDIT_URL: 'https://api.xendit.co',
  XENDIT_SECRET_KEY: null,
  XENDIT_CALLBACK_TOKEN: null,
  BANK_NAME: null,
  BANK_ACCOUNT_NUMBER: null,
  BANK_ACCOUNT_NAME: null,
  SIMULATOR_NOTIFICATION_KEY: null,
  ALLOW_INSECURE_WEBHOOKS: false,
  RATES_DEADLINE_MS: 2500,
  QUOTE_DEADLINE_MS: 5000,
  TEST_DATA_DAYS: 90,
  LIVE_PEOPLE_DAYS: 730,
  REGISTRATION: 'on',
  TLS_CERT_FILE: null,
  TLS_KEY_FILE: null,
  HTTP_REDIRECT_PORT: null,
  LIVE_ACCESS: 'registered',
  OWNERS_SECOND_FACTOR: 'optional',
  SMTP_URL: null,
  MAIL_FROM: 'Satukurir <satukurir@localhost>',
  BUYER_NOTICES: 'off',
  RATE_LIMITS: 'on',
  REQUEST_LOG: 'on',
  REQUEST_LOG_READS: 100,
  MAX_IN_FLIGHT: 256,
  TRUSTED_PROXIES: 0,
  REQUIRE_HTTPS: null,
  METRICS_PORT: null,
  SLOW_STATEMENT_MS: null,
  OTEL_EXPORTER_OTLP_ENDPOINT: null,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: null,
  OTEL_TRACES_EXPORTER: null,
  OTEL_SDK_DISABLED: false,
  DRAIN_DELAY_MS: 0,
  LOG_LEVEL: 'info',
  LOG_ADDRESSES: 'cut',
  LOG_FORMAT: null,
  NODE_ENV: 'development',
};

/** Values for settings that accept no other URL. */
const VALID: Readonly<Record<string, string>> = { SMTP_URL: 'smtp://a.example' };

const TAKEN: readonly (readonly [SettingName, string, unknown])[] = [
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['PUBLIC_URL', 'https://api.example', 'https://api.example'],
  ['PUBLIC_URL', 'https://api.example/', 'https://api.example'],
  ['DATABASE_URL', 'postgres://u:p@h:5433/d', 'postgres://u:p@h:5433/d'],
  ['DATABASE_URL', 'postgresql://u:p@h/d?sslmode=require', 'postgresql://u:p@h/d?sslmode=require'],
  ['DATABASE_POOL_SIZE', '200', 200],
  ['SECRETS_KEY', KEY, KEY],
  ['SECRETS_KEY_OLD', KEY, KEY],
  ['SECRETS_KEY_OLD', 'development', 'development'],
  ['SECRETS_KEYS_LOST', '39f7d64d,0a1b2c3d', '39f7d64d,0a1b2c3d'],
  ['ROLE', 'worker', 'worker'],
  ['SIMULATOR_SPEED', '0.1', 0.1],
  ['SIMULATOR_SPEED', '60', 60],
  ['RATES_DEADLINE_MS', '100', 100],
  ['QUOTE_DEADLINE_MS', '20000', 20_000],
  ['TEST_DATA_DAYS', '14', 14],
  ['LIVE_PEOPLE_DAYS', '90', 90],
  ['REGISTRATION', 'off', 'off'],
  ['LIVE_ACCESS', 'approved', 'approved'],
  ['OWNERS_SECOND_FACTOR', 'required', 'required'],
  ['SMTP_URL', 'smtps://u:p@mail.example', 'smtps://u:p@mail.example'],
  ['MAIL_FROM', 'a@b.example', 'a@b.example'],
  ['RATE_LIMITS', 'off', 'off'],
  ['REQUEST_LOG', 'off', 'off'],
  ['REQUEST_LOG_READS', '0', 0],
  ['LOG_ADDRESSES', 'full', 'full'],
  ['METRICS_PORT', '9464', 9464],
  ['SLOW_STATEMENT_MS', '0', 0],
  ['OTEL_TRACES_EXPORTER', 'otlp', 'otlp'],
  ['REQUIRE_HTTPS', 'true', true],
  ['REQUIRE_HTTPS', 'false', false],
  ['NODE_ENV', 'test', 'test'],
  ['SIMULATOR_HOOK_SECRET', 'sixteen letters.', 'sixteen letters.'],
];

const REFUSED: readonly (readonly [SettingName, string, string])[] = [
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
  [
    'SLOW_STATEMENT_MS',
    'never',
    'SLOW_STATEMENT_MS must be a whole number from 0 to 60000, not "never"',
  ],
  ['METRICS_PORT', 'on', 'METRICS_PORT must be a whole number from 0 to 65535, not "on"'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1"'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5"'],
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
  ['PORT', '0x50', 'PORT must be a whole number from 0 to 65535, not "0x50"'],
  ['PORT', '1e3', 'PORT must be a whole number from 0 to 65535, not "1e3"'],
  ['PORT', ' ', 'PORT must be a whole number from 0 to 65535, not " "'],
  ['SIMULATOR_SPEED', '0', 'SIMULATOR_SPEED must be a number from 0.1 to 1000, not "0"'],
  [
    'SIMULATOR_SPEED',
    'Infinity',
    'SIMULATOR_SPEED must be a number from 0.1 to 1000, not "Infinity"',
  ],
  ['PUBLIC_URL', 'api.example', 'PUBLIC_URL must be a URL (http, https), not "api.example"'],
  ['PUBLIC_URL', 'localhost:3000', 'PUBLIC_URL must be a URL (http, https), not "localhost:3000"'],
  ['PUBLIC_URL', 'javascript:0', 'PUBLIC_URL must be a URL (http, https), not "javascript:0"'],
  [
    'DATABASE_URL',
    'mysql://u:p@h/d',
    'DATABASE_URL must be a URL (postgres, postgresql), not (not shown)',
  ],
  [
    'DATABASE_APP_URL',
    'p4ssw0rd',
    'DATABASE_APP_URL must be a URL (postgres, postgresql), not (not shown)',
  ],
  ['NODE_ENV', 'Production', oneOf('"Production"')],
  ['NODE_ENV', 'prod', oneOf('"prod"')],
  ['SIMULATOR_HOOK_SECRET', 'x', tooShort('SIMULATOR_HOOK_SECRET')],
  ['SIMULATOR_NOTIFICATION_KEY', 'fifteen letters', tooShort('SIMULATOR_NOTIFICATION_KEY')],
  ['XENDIT_CALLBACK_TOKEN', 'x', tooShort('XENDIT_CALLBACK_TOKEN')],
  ['SECRETS_KEY', 'development', badKey('')[2]],
  ...[KEY.slice(1), `${KEY}=`, 'k'.repeat(44), `${'A'.repeat(42)}B=`].map(badKey),
  ['ROLE', 'API', 'ROLE must be one of api, worker, all, not "API"'],
  ['REQUIRE_HTTPS', 'yes', 'REQUIRE_HTTPS must be true or false, not "yes"'],
  ['REQUIRE_HTTPS', '1', 'REQUIRE_HTTPS must be true or false, not "1"'],
  ['TEST_DATA_DAYS', '13', 'TEST_DATA_DAYS must be a whole number from 14 to 3650, not "13"'],
  ['LIVE_PEOPLE_DAYS', '89', 'LIVE_PEOPLE_DAYS must be a whole number from 90 to 3650, not "89"'],
  ['REQUEST_LOG_READS', '101', 'REQUEST_LOG_READS must be a whole number from 0 to 100, not "101"'],
  ['REQUEST_LOG', 'no', 'REQUEST_LOG must be one of on, off, not "no"'],
  ['LOG_ADDRESSES', 'no', 'LOG_ADDRESSES must be one of full, cut, off, not "no"'],
  ['REGISTRATION', 'no', 'REGISTRATION must be one of on, off, not "no"'],
  ['LIVE_ACCESS', 'yes', 'LIVE_ACCESS must be one of registered, approved, not "yes"'],
  [
    'OWNERS_SECOND_FACTOR',
    'on',
    'OWNERS_SECOND_FACTOR must be one of required, optional, not "on"',
  ],
  ['SMTP_URL', 'https://u:p@h', 'SMTP_URL must be a URL (smtp, smtps), not (not shown)'],
  ['BUYER_NOTICES', 'yes', 'BUYER_NOTICES must be one of on, off, not "yes"'],
  ['RATE_LIMITS', 'false', 'RATE_LIMITS must be one of on, off, not "false"'],
];

describe('the settings', () => {
  it('returns the documented defaults for an empty environment', () => {
    expect(parseSettings({})).toEqual(DEFAULTS);
  });

  it('treats an empty setting as not set', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
    expect(parseSettings(empty)).toEqual(DEFAULTS);
  });

  it('ignores environment variables that are not settings', () => {
    expect(parseSettings({ HOME: '/root', port: '1', PORTS: 'x' })).toEqual(DEFAULTS);
  });

  it.each(TAKEN)('accepts the setting %s=%s', (name, text, value) => {
    expect(parseSettings({ [name]: text })).toEqual({ ...DEFAULTS, [name]: value });
  });

  it.each(REFUSED)('rejects the setting %s=%s', (name, text, message) => {
    expect(errorsOf({ [name]: text })).toEqual([message]);
  });

  it.each([
    [{ PAYMENT_GATEWAY: 'midtrans' }, ['MIDTRANS_SERVER_KEY']],
    [{ BUYER_NOTICES: 'on' }, ['SMTP_URL']],
    [
      { PAYMENT_GATEWAY: 'xendit', XENDIT_SECRET_KEY: 'x' },
      ['XENDIT_CALLBACK_TOKEN', 'PUBLIC_URL'],
    ],
    [{ BANK_NAME: 'BCA' }, ['BANK_ACCOUNT_NUMBER', 'BANK_ACCOUNT_NAME']],
  ])('names the settings required by %j', (source, missing) => {
    const [[name, text] = []] = Object.entries(source);
    const messages = missing.map((other) => `${name}="${text}" needs ${other}`);
    expect(errorsOf(source)).toEqual(messages);
    const whole = Object.fromEntries(
      missing.map((other) => [other, VALID[other] ?? 'https://a.example']),
    );
    expect(errorsOf({ ...source, ...whole })).toEqual([]);
  });

  it('requires SECRETS_KEY in production', () => {
    expect(errorsOf({ NODE_ENV: 'production' })).toEqual([
      'NODE_ENV="production" needs SECRETS_KEY',
    ]);
    const { NODE_ENV } = parseSettings({ NODE_ENV: 'production', SECRETS_KEY: KEY });
    expect(NODE_ENV).toBe('production');
  });

  it.each(['http://api.example', 'http://10.0.0.8:3000', 'http://127.0.0.1.evil.example'])(
    'rejects the plain-HTTP PUBLIC_URL %s in production',
    (url) => {
      const source = { NODE_ENV: 'production', SECRETS_KEY: KEY, PUBLIC_URL: url };
      const message = `NODE_ENV="production" needs a PUBLIC_URL of https, not "${url}"`;
      expect(errorsOf(source)).toEqual([message]);
      expect(errorsOf({ ...source, NODE_ENV: 'development' })).toEqual([]);
    },
  );

  it.each([
    'https://api.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    '',
  ])('accepts the PUBLIC_URL "%s" in production', (url) => {
    const source = { NODE_ENV: 'production', SECRETS_KEY: KEY, PUBLIC_URL: url };
    expect(errorsOf(source)).toEqual([]);
  });

  it('reports all invalid settings at once', () => {
    const messages = errorsOf({ PORT: 'a', ROLE: 'b', DATABASE_URL: 'c', HOST: 'd' });
    expect(messages.map((message) => message.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ROLE',
    ]);
  });

  it('reports an invalid secret without its value', () => {
    for (const [name, setting] of Object.entries(SETTINGS)) {
      // A secret of kind text accepts any value.
      if (!('secret' in setting) || setting.kind === 'text') continue;
      const [message] = errorsOf({ [name]: 'k4naria:p4ssw0rd' });
      expect(message).toContain(name);
      expect(message).not.toMatch(/k4naria|p4ssw0rd/);
    }
  });

  it('declares every setting with a secret-like name as secret', () => {
    const secret = Object.entries(SETTINGS).filter(([, setting]) => 'secret' in setting);
    expect(secret.map(([name]) => name)).toEqual(
      Object.keys(SETTINGS).filter((name) =>
        /(?:DATABASE_.*|SMTP_)URL|SECRET|TOKEN|PASSWORD|_KEY$/.test(name),
      ),
    );
  });
});

describe('the size of the pool', () => {
  it.each([
    [{}, 5],
    [{ ROLE: 'api' }, 5],
    [{ ROLE: 'worker' }, 1],
    [{ ROLE: 'worker', DATABASE_POOL_SIZE: '10' }, 10],
  ])('derives from %j a pool of %i connections', (source, size) => {
    expect(poolSizeOf(parseSettings(source))).toBe(size);
  });
});

function errorsOf(source: Record<string, string>): string[] {
  try {
    parseSettings(source);
  } catch (error) {
    if (error instanceof BadSettings) return error.message.split('\n');
    throw error;
  }
  return [];
}

function oneOf(given: string): string {
  return `NODE_ENV must be one of development, test, production, not ${given}`;
}

function badKey(key: string): readonly [SettingName, string, string] {
  const message = 'SECRETS_KEY must be the base64 of 32 bytes (openssl rand -base64 32), not ';
  return ['SECRETS_KEY', key, `${message}(not shown)`];
}

function tooShort(name: string): string {
  return `${name} must be a text of at least 16 characters, not (not shown)`;
}
