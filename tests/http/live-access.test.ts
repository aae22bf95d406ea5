import { describe, expect, it } from '@jest/globals';
import type { Account } from '#domain/people/access/account.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const shared = sharedApi({ settings: { LIVE_ACCESS: 'approved' } });
const KEY = { name: 'Till', scopes: ['rates:read'] };
const REFUSED = [403, 'LIVE_NOT_ALLOWED'];

describe('LIVE of a registered account, where it needs our consent', () => {
  it('refuses LIVE rates and keys to the people of an unapproved account, while TEST works', async () => {
    const { client } = await ownerOf(shared.api);
    const live = client('LIVE');
    const test = client('TEST');
    expect(outcome(await live.post('/api/v1/rates', RATES_BODY))).toEqual(REFUSED);
    expect(outcome(await live.post('/api/dashboard/keys', KEY))).toEqual(REFUSED);
    expect(outcome(await live.get('/api/dashboard/overview'))).toEqual(REFUSED);
    expect((await test.post('/api/v1/rates', RATES_BODY)).status).toBe(200);
    expect((await live.get('/api/dashboard/me')).status).toBe(200);
  });

  it('opens LIVE within five seconds after an operator’s consent', async () => {
    const { client, account } = await ownerOf(shared.api);
    expect(outcome(await client('LIVE').post('/api/dashboard/keys', KEY))).toEqual(REFUSED);
    await shared.api.container.get(TOKENS.useCases).access.allowLive(account.accountId);
    shared.api.clock.skip(5_000);
    expect((await client('LIVE').post('/api/dashboard/keys', KEY)).status).toBe(201);
  });

  it('opens LIVE at once for an account that an operator created', async () => {
    const { client } = await newPerson(shared.api, { account: await shared.api.newAccount() });
    expect((await client('LIVE').post('/api/dashboard/keys', KEY)).status).toBe(201);
  });

  it('opens LIVE always where the setting requires no consent', async () => {
    const other = await shared.another({ settings: { LIVE_ACCESS: 'registered' } });
    const { client } = await ownerOf(other);
    expect((await client('LIVE').post('/api/dashboard/keys', KEY)).status).toBe(201);
  });
});

let opened = 0;

/** Owner of an account opened by registration. */
async function ownerOf(api: RunningApi) {
  opened += 1;
  const account: Account = sampleAccount({
    accountId: api.container.get(TOKENS.random).uuid(),
    email: `registered-${opened}@shop.example`,
    openedBy: 'REGISTRATION',
    liveAllowedAt: null,
  });
  await writeAll({ unitOfWork: api.container.get(TOKENS.unitOfWork) }, (write) => {
    write.accounts.insert(account);
    write.wallet.open(account.accountId);
  });
  return { ...(await newPerson(api, { account })), account };
}

function outcome(answer: { status: number; error: () => { code: string } }) {
  return [answer.status, answer.error().code];
}
