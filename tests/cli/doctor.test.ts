import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { Finding } from '#domain/platform/examination/finding.ts';
import { callCli } from '#tests/kit/cli.ts';
import {
  openSharedServer,
  type TestDatabase,
  type TestServer,
  withClient,
} from '#tests/kit/database.ts';
import { migrateUp } from '#tests/kit/long-waits.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Settings = Readonly<Record<string, string>>;

const PAIR = new URL('../kit/tls/', import.meta.url).pathname;
const [CERT, KEY, OTHER_KEY] = ['first.cert.pem', 'first.key.pem', 'second.key.pem'].map(
  (name) => PAIR + name,
) as [string, string, string];
/** Address at which no process listens. */
const NOWHERE = '127.0.0.1:1';
const ANOTHER_KEY = Buffer.alloc(32, 9).toString('base64');

const shared = sharedApi();

describe('cli doctor', () => {
  it('finds no fault with cli doctor in a working installation, and exits with 0', async () => {
    const { code, findings } = await examined({});
    expect(code).toBe(0);
    expect(findings.filter(({ state }) => state !== 'OK')).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual([
      'settings',
      'e-mail',
      'database',
      'clock',
      'roles',
      'schema',
      'connections',
      'couriers',
    ]);
  });

  it('lists every invalid setting with cli doctor, and examines nothing else', async () => {
    const { code, findings } = await examined({ PORT: 'http', ROLE: 'both' });
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      {
        part: 'settings',
        found: expect.stringMatching(/^PORT must/),
        cure: expect.stringMatching(/\.env/),
      },
      { part: 'settings', found: expect.stringMatching(/^ROLE must/) },
    ]);
  });

  it.each<[string, Settings, Finding['state'], RegExp]>([
    [
      'production without its address',
      { NODE_ENV: 'production', SECRETS_KEY, TRUSTED_PROXIES: '1' },
      'PROBLEM',
      /^settings: PUBLIC_URL is not set\. Set PUBLIC_URL/,
    ],
    [
      'production in which no key could be used',
      { NODE_ENV: 'production', SECRETS_KEY, PUBLIC_URL: 'https://api.example' },
      'PROBLEM',
      /^settings: every request with a key is refused.*TRUSTED_PROXIES/,
    ],
    ['development on the network', { HOST: '0.0.0.0' }, 'WARNING', /^settings: serves the network/],
    [
      'production without a mail server',
      {
        NODE_ENV: 'production',
        SECRETS_KEY,
        TRUSTED_PROXIES: '1',
        PUBLIC_URL: 'https://api.example',
      },
      'WARNING',
      /^e-mail: there is no mail server.*SMTP_URL/,
    ],
    [
      'a mail server that is not there',
      { SMTP_URL: `smtp://${NOWHERE}` },
      'PROBLEM',
      /^e-mail: .*SMTP_URL/,
    ],
    [
      'a certificate whose key is another one',
      { TLS_CERT_FILE: CERT, TLS_KEY_FILE: OTHER_KEY },
      'PROBLEM',
      /^certificate: .* is not the key of .*its own key/,
    ],
    [
      'a certificate that is not there',
      { TLS_CERT_FILE: '/nowhere.pem', TLS_KEY_FILE: KEY },
      'PROBLEM',
      /^certificate: ENOENT/,
    ],
    [
      'a certificate for another host',
      { TLS_CERT_FILE: CERT, TLS_KEY_FILE: KEY, PUBLIC_URL: 'https://api.example' },
      'PROBLEM',
      /^certificate: is for DNS:localhost.*PUBLIC_URL/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: `postgres://x@${NOWHERE}/x`, DATABASE_WAIT_MS: '2000' },
      'PROBLEM',
      /^database: .*ECONNREFUSED.*DATABASE_URL/,
    ],
    ['one role for everything', { DATABASE_APP_URL: '' }, 'WARNING', /^roles: one role/],
    ['too many connections', { DATABASE_POOL_SIZE: '200' }, 'PROBLEM', /^connections: 200 for/],
  ])('finds with cli doctor %s', async (_, ...[settings, state, text]) => {
    const { code, findings } = await examined(settings);
    const texts = findings
      .filter((one) => one.state === state)
      .map(({ part, found, cure }) => `${part}: ${found}. ${cure}`);
    expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(text)]));
    expect(code).toBe(state === 'PROBLEM' ? 1 : 0);
  });

  it('finds with cli doctor a superuser that serves, and an owner that may not migrate', async () => {
    const { ownerUrl, appUrl } = shared.database;
    const asOwner = await examined({ DATABASE_APP_URL: `${ownerUrl}?application_name=app` });
    expect(problemsOf(asOwner.findings)).toEqual(['roles: the role that serves is a superuser']);
    const asApp = await examined({ DATABASE_URL: appUrl, DATABASE_APP_URL: '' });
    expect(problemsOf(asApp.findings)).toContain(
      'roles: the role of DATABASE_URL may not change the schema',
    );
  });

  it('accepts with cli doctor a mail server that accepts our login, and reports one that does not', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'x' }) : done(new Error('Invalid login')),
    });
    const url = await new Promise<(password: string) => string>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        const port = typeof address === 'object' ? address?.port : undefined;
        resolve((password) => `smtp://user:${password}@127.0.0.1:${port}`);
      });
    });
    const right = await examined({ SMTP_URL: url('right') });
    const wrong = await examined({ SMTP_URL: url('wrong') });
    await new Promise<void>((resolve) => server.close(resolve));
    expect(problemsOf(right.findings)).toEqual([]);
    expect(problemsOf(wrong.findings)).toEqual([expect.stringMatching(/^e-mail: Invalid login/)]);
    expect(JSON.stringify(wrong.findings)).not.toContain('user:wrong');
  });

  it('asks each configured provider for a rate with cli doctor, and reports credentials that no key opens', async () => {
    const own = { SECRETS_KEY };
    const credentials = ['apiKey=k', 'hookHeader=X-Hook', 'hookSecret=0123456789abcdef'].join('\n');
    const configured = await callCli(
      [
        'courier',
        'configure',
        '--provider',
        'BITESHIP',
        '--credentials',
        'env:OF_BITESHIP',
        '--url',
        `api=http://${NOWHERE}`,
        '--by',
        'Ratna',
      ],
      { ...settingsOf(shared.database), ...own, OF_BITESHIP: credentials },
    );
    expect(configured).toMatchObject({ code: 0 });
    const silent = await examined(own);
    expect(problemsOf(silent.findings)).toEqual([expect.stringMatching(/^couriers: BITESHIP: /)]);
    const unreadable = await examined({ SECRETS_KEY: ANOTHER_KEY });
    expect(problemsOf(unreadable.findings)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^secrets: /),
        expect.stringMatching(/^couriers: BITESHIP: /),
      ]),
    );
  });

  it('rejects arguments of cli doctor, and describes the command in its help', async () => {
    const help = await callCli(['doctor', '--help'], {});
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^doctor: examines/) });
    expect(await callCli(['doctor', '--now', 'x'], {})).toMatchObject({ code: 2 });
  });
});

describe('cli doctor on a database of its own', () => {
  let postgres: TestServer;
  let database: TestDatabase;

  beforeAll(async () => {
    postgres = await openSharedServer();
    database = await postgres.freshDatabase();
  });
  afterAll(() => postgres.close());

  it('reports with cli doctor a schema of an earlier release, and migrates nothing', async () => {
    const newest = 'SELECT name FROM migration ORDER BY timestamp DESC LIMIT 1';
    const forget = `DELETE FROM migration WHERE name = (${newest}) RETURNING timestamp, name`;
    await migrateUp(database.ownerUrl);
    await withClient(database.ownerUrl, (client) => client.query(forget));
    const { code, findings } = await examined(settingsOf(database));
    expect([code, findings.filter(({ state }) => state === 'WARNING')]).toMatchObject([
      0,
      [
        { part: 'schema', found: 'lacks 1 migrations of this release' },
        { part: 'couriers', cure: expect.stringContaining('cli doctor') },
      ],
    ]);
    const again = await examined(settingsOf(database));
    expect(again.findings).toEqual(findings);
  });
});

async function examined(own: Settings) {
  const { code, stdout } = await callCli(['doctor', '--json'], {
    ...settingsOf(shared.database),
    ...own,
  });
  const rows: Finding[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { code, findings: rows.slice(0, -1) };
}

function settingsOf({ ownerUrl, appUrl }: TestDatabase): Settings {
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
}

function problemsOf(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ state }) => state === 'PROBLEM')
    .map(({ part, found }) => `${part}: ${found}`);
}
