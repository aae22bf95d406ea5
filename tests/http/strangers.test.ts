import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '#domain/people/access/account.ts';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { newSessionToken } from '#domain/people/access/session.ts';
import { type ApiClient, apiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FloodRequest, flood } from '#tests/kit/flood.ts';
import { sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** Addresses of a stranger, each in another network, with one request at a time each. */
const ADDRESSES = 350;
/** Answers to strangers before and between the requests of a client. */
const ANSWERS = 350;
const READS = 3;

/** Number of TEST keys that a free account may have. */
const KEYS = 100;
/** Declared value for which a simulated courier stays silent until the deadline of 2.5 s. */
const SLOW_VALUE = 666_002;

/** Simultaneous requests of each key. */
const AT_ONCE = 2;

const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const AT = '/api/dashboard';

const shared = sharedApi({ settings: { RATE_LIMITS: 'on', RATES_DEADLINE_MS: '2500' } });
let clients: readonly ApiClient[];
let seller: ApiClient;
/** Start of the token of a parcel's page, which is public. */
let numberOfPage: string;

beforeAll(async () => {
  const account = await shared.api.newAccount();
  const test = await shared.api.newKey({ account });
  const live = await shared.api.newKey({ account, environment: 'LIVE' });
  seller = apiClient(shared.api.port, test.secret);
  clients = [seller, apiClient(shared.api.port, live.secret)];
  const { shipment_number: number } = await sold(seller);
  numberOfPage = number.slice('SHP'.length);
});

/** Requests of strangers, and the statuses that count those without room or rate. */
const ATTACKS: Readonly<Record<string, (number: number) => FloodRequest>> = {
  'sign in': (number) => ({
    method: 'POST',
    path: `${AT}/sign-in`,
    headers: OURS,
    body: { email: `${number}@shop.example`, password: 'a-guess-of-a-stranger' },
  }),
  'open tracking pages with wrong tokens': (number) => ({
    method: 'GET',
    path: `/t/${numberOfPage}-${seededRandom(number).text(16, '0123456789ABCDEF')}`,
  }),
  register: (number) => ({
    method: 'POST',
    path: `${AT}/register`,
    headers: OURS,
    body: { email: `${number}@stranger.example`, language: 'id' },
  }),
  'send unknown keys with a right checksum': (number) => ({
    method: 'GET',
    path: '/api/v1/balance',
    headers: { Authorization: `Bearer ${newApiKeyText('LIVE', seededRandom(number))}` },
  }),
  'send cookies of no session': (number) => ({
    method: 'GET',
    path: '/api/v1/balance',
    headers: { Cookie: `satukurir=${newSessionToken(seededRandom(number))}` },
  }),
};

describe('refuses nothing of a client with known keys while strangers at 350 addresses', () => {
  it.each(Object.keys(ATTACKS))(
    'serves clients with known keys while strangers send %s',
    async (name) => {
      await knowKeys();
      const requestOf = ATTACKS[name];
      if (requestOf === undefined) throw new Error(`there is no attack ${name}`);
      const strangers = flood({ port: shared.api.port, senders: ADDRESSES, requestOf });
      await strangers.answered(ANSWERS);
      await expectServed().finally(strangers.end);
      expect(strangers.statuses.get(500)).toBeUndefined();
    },
  );
});

it('serves a client without a refusal while two free accounts fill the share of TEST', async () => {
  const accounts = [await shared.api.newAccount(), await shared.api.newAccount()];
  const keys = (await Promise.all(accounts.map(keysOf))).flat();
  await knowKeys();
  const strangers = flood({
    port: shared.api.port,
    senders: keys.length * AT_ONCE,
    requestOf: (_, sender) => ({
      method: 'POST',
      path: '/api/v1/rates',
      headers: { Authorization: `Bearer ${keys[sender % keys.length]}` },
      body: { ...RATES_BODY, package: { ...RATES_BODY.package, declared_value: SLOW_VALUE } },
    }),
  });
  await strangers.answered(keys.length);
  await expectServed().finally(strangers.end);
});

async function keysOf(account: Account): Promise<readonly string[]> {
  const keys = [];
  for (let made = 0; made < KEYS; made += 1) {
    keys.push((await shared.api.newKey({ account })).secret);
  }
  return keys;
}

async function knowKeys(): Promise<void> {
  for (const client of clients) expect((await client.get('/api/v1/balance')).status).toBe(200);
}

/** Expects that reads by both keys and a sale are served. */
async function expectServed(): Promise<void> {
  const statuses: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    for (const client of clients) statuses.push((await client.get('/api/v1/balance')).status);
  }
  const quote = await seller.quote();
  statuses.push(quote.status);
  if (quote.status < 300) {
    statuses.push((await seller.ship(shipmentBody(quote.data().quote_id))).status);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
}
