import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Email } from '#domain/notifying/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Client of another machine, as a trusted proxy names it. */
const ELSEWHERE = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'http' };
const DAY_MS = 86_400_000;

const emails: Email[] = [];
const withEmails = {
  settings: { TRUSTED_PROXIES: '1' },
  rewire: (container: RunningApi['container']) => {
    container.rebind(TOKENS.personMailer).toConstantValue({
      async sendOnce(email) {
        emails.push(email);
        return { kind: 'SENT' };
      },
    });
  },
};
const shared = sharedApi(withEmails);
let owner: TestPerson;
let live: string;
let test: string;

beforeAll(async () => {
  const account = await shared.api.newAccount();
  owner = await newPerson(shared.api, { account });
  live = (await shared.api.newKey({ account, environment: 'LIVE' })).secret;
  test = (await shared.api.newKey({ account })).secret;
  await sent(1);
});

beforeEach(() => {
  emails.length = 0;
});

describe('a LIVE key over plain HTTP', () => {
  it('rejects a LIVE key over plain HTTP from another machine, and e-mails its account\u2019s owners once a day', async () => {
    const { error, status } = await asked(live, ELSEWHERE);
    expect([status, error().code]).toEqual([403, 'HTTPS_REQUIRED']);
    await sent(1);
    expect(emails).toMatchObject([
      {
        to: owner.email,
        subject: 'Kunci API LIVE Anda dikirim tanpa enkripsi',
        text: expect.stringMatching(/Till …\w{4}.*http:\/\/[\s\S]*\/live\/keys/),
      },
    ]);
    await asked(live, ELSEWHERE);
    shared.api.clock.skip(DAY_MS);
    await asked(live, ELSEWHERE);
    await sent(2);
    expect(emails).toHaveLength(2);
  });

  it('e-mails the owners about a LIVE key over plain HTTP also in production, where every key needs HTTPS', async () => {
    const production = { NODE_ENV: 'production', SECRETS_KEY, PUBLIC_URL: 'https://api.example' };
    const settings = { ...production, TRUSTED_PROXIES: '1' };
    const api = await shared.another({ ...withEmails, settings });
    expect((await asked(live, ELSEWHERE, api)).status).toBe(403);
    await sent(1);
  });

  it.each([
    ['the key over HTTPS, as a trusted proxy says', { 'X-Forwarded-Proto': 'https' }],
    ['the key from this machine itself', { 'X-Forwarded-For': '127.0.0.1' }],
    ['the key from this machine itself by IPv6', { 'X-Forwarded-For': '::1' }],
  ])('accepts over plain HTTP %s', async (_, headers) => {
    expect((await asked(live, { ...ELSEWHERE, ...headers })).status).toBe(200);
    expect(emails).toEqual([]);
  });

  it('accepts a TEST key from another machine outside production', async () => {
    expect((await asked(test, ELSEWHERE)).status).toBe(200);
  });

  it('accepts a LIVE key over plain HTTP from another machine with REQUIRE_HTTPS=false', async () => {
    const settings = { TRUSTED_PROXIES: '1', REQUIRE_HTTPS: 'false' };
    const api = await shared.another({ ...withEmails, settings });
    expect((await asked(live, ELSEWHERE, api)).status).toBe(200);
    expect(emails).toEqual([]);
  });
});

/** Sends due e-mails until so many have left. */
function sent(count: number): Promise<void> {
  const { sendPersonNotices } = shared.api.container.get(TOKENS.useCases).personNotice;
  return waitUntil(async () => {
    await sendPersonNotices();
    return emails.length === count;
  });
}

function asked(secret: string, headers: Readonly<Record<string, string>>, api = shared.api) {
  const client = clientWith(api.port, { Authorization: `Bearer ${secret}`, ...headers });
  return client.get('/api/v1/couriers');
}
