import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { FIRST_SETTINGS } from '#domain/people/access/account.ts';
import { createAccount } from '#src/usecases/people/access/create-account.ts';
import { findAccount } from '#src/usecases/people/access/find-account.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const ALICE = { name: 'Toko Alice', email: 'Alice@Shop.example ' };
const TAKEN = {
  name: 'Refusal',
  code: 'VALIDATION_ERROR',
  fieldErrors: [expect.objectContaining({ path: 'email', code: 'TAKEN' })],
};

describe('a new account', () => {
  it('stores a new account with its e-mail in lower case', async () => {
    const { create, accounts } = scene();
    const account = await create(ALICE);
    expect(account).toEqual({
      accountId: expect.any(String),
      name: 'Toko Alice',
      email: 'alice@shop.example',
      emailVerifiedAt: NOW,
      ...FIRST_SETTINGS,
      createdAt: NOW,
      openedBy: 'OPERATOR',
      liveAllowedAt: NOW,
      enteredAt: NOW,
    });
    expect(await accounts.find(account.accountId)).toEqual(account);
  });

  it('rejects an account whose e-mail is taken, ignoring case', async () => {
    const { create, accounts } = scene();
    const account = await create(ALICE);
    await expect(create({ name: 'Bob', email: 'ALICE@shop.example' })).rejects.toMatchObject(TAKEN);
    expect(await accounts.findByEmail('alice@shop.example')).toEqual(account);
    await expect(create({ name: 'Bob', email: 'bob@shop.example' })).resolves.toBeDefined();
  });

  it('creates the wallets with the account: play money in TEST, nothing in LIVE', async () => {
    const { create, wallet, stored } = scene();
    const { accountId } = await create(ALICE);
    for (const [environment, available] of [
      ['TEST', 10_000_000],
      ['LIVE', 0],
    ] as const) {
      const tenant = { accountId, environment };
      expect(await wallet.balance(tenant)).toEqual({ available, held: 0, pendingCod: 0 });
      expect((await stored.books(tenant)).accounts).toHaveLength(12);
    }
    const [opening] = (await stored.books({ accountId, environment: 'TEST' })).postings;
    expect(opening).toMatchObject({ kind: 'TOPUP', businessRef: 'opening-balance' });
  });

  it('rejects an account name with a web address, since e-mails show it', async () => {
    const { create } = scene();
    const phishing = { name: 'Hadiah Rp10 juta: https://evil.example/klaim', email: ALICE.email };
    await expect(create(phishing)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'name', code: 'WEB_ADDRESS', message: expect.any(String) }],
    });
  });

  it('creates one account if two requests use the same e-mail at once', async () => {
    const { create } = scene();
    const attempts = await Promise.allSettled([create(ALICE), create(ALICE)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: TAKEN });
  });
});

describe('an account is found', () => {
  it('finds an account by its id and by its e-mail', async () => {
    const { create, find } = scene();
    const account = await create(ALICE);
    await create({ name: 'Bob', email: 'bob@shop.example' });
    const names = [
      idText('account', account.accountId),
      'alice@shop.example',
      ' ALICE@shop.example',
    ];
    for (const name of names) expect(await find(name)).toEqual(account);
  });

  it.each([
    ['an unknown id', idText('account', uuid(404))],
    ['the id of something else', idText('apiKey', uuid(1))],
    ['an unknown e-mail', 'carol@shop.example'],
    ['nothing', ''],
  ])('finds no account by another identifier: %s', async (_, name) => {
    const { create, find } = scene();
    await create(ALICE);
    await expect(find(name)).rejects.toMatchObject({ name: 'Refusal', code: 'NOT_FOUND' });
  });
});

function scene() {
  const clock = settableClock(NOW);
  const { stores, unitOfWork, stored } = fakeStorage(clock);
  return {
    stored,
    wallet: stores.wallet,
    accounts: stores.accounts,
    create: createAccount({ unitOfWork, clock, random: seededRandom(1) }),
    find: findAccount(stores.accounts),
  };
}
