import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { SCOPES } from '#domain/people/access/scope.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { seedDemoAccount } from '#src/usecases/people/access/seed-demo-account.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePasswords } from '#tests/kit/fakes/passwords.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');

describe('the demo account', () => {
  it('creates the demo account with a full-scope TEST key in an empty database', async () => {
    const { stores, welcomeAs } = scene();
    const first = await welcomeAs(1)();
    expect(first?.key).toMatchObject({ environment: 'TEST', scopes: SCOPES, expiresAt: null });
    const found = await stores.apiKeys.findBySecret(systemDigest.sha256(first?.secret ?? ''));
    expect(found?.key).toEqual(first?.key);
    const accountId = first?.key.accountId ?? '';
    expect(await stores.accounts.find(accountId)).toMatchObject({ name: 'Demo' });
    const balance = await stores.wallet.balance({ accountId, environment: 'TEST' });
    expect(balance.available).toBe(10_000_000);
  });

  it('creates the demo owner, who can sign in with the displayed password', async () => {
    const { stores, welcomeAs } = scene();
    const first = await welcomeAs(1)();
    const person = await stores.people.findByEmail(first?.email ?? '');
    expect(await fakePasswords.verify(person?.passwordHash ?? '', first?.password ?? '')).toBe(
      true,
    );
    const accounts = await stores.members.accountsOf(person?.personId ?? '', 9);
    const { accountId } = first?.key ?? {};
    expect(accounts).toMatchObject([{ role: 'OWNER', account: { accountId } }]);
  });

  it('creates the demo account once', async () => {
    const { welcomeAs } = scene();
    const first = welcomeAs(1);
    expect(await first()).toBeDefined();
    expect(await first()).toBeUndefined();
    expect(await welcomeAs(2)()).toBeUndefined();
  });

  it('does not create the demo account if another account exists', async () => {
    const { stores, welcomeAs, unitOfWork } = scene();
    await writeAll({ unitOfWork }, ({ accounts }) => accounts.insert(sampleAccount()));
    expect(await welcomeAs(1)()).toBeUndefined();
    expect(await stores.accounts.findByEmail('demo@satukurir.example')).toBeUndefined();
  });

  it('creates the demo account in one of two processes that start at once', async () => {
    const { stores, welcomeAs } = scene();
    const both = await Promise.all([welcomeAs(1)(), welcomeAs(2)()]);
    const [given] = both.filter((one) => one !== undefined);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
    const account = await stores.accounts.findByEmail('demo@satukurir.example');
    expect(account?.accountId).toBe(given?.key.accountId);
  });

  it('leaves nothing of a demo account that fails halfway, so that the next start creates it', async () => {
    const { stores, welcomeAs, unitOfWork } = scene();
    const broken: UnitOfWork = {
      ...unitOfWork,
      decide: ({ decide, ...decision }) =>
        unitOfWork.decide({
          ...decision,
          decide(snapshot, write) {
            const insert = () => {
              throw new Error('no connection');
            };
            return decide(snapshot, { ...write, members: { ...write.members, insert } });
          },
        }),
    };
    await expect(welcomeAs(1, broken)()).rejects.toThrow('no connection');
    expect(await stores.accounts.hasAny()).toBe(false);
    expect(await welcomeAs(2)()).toBeDefined();
  });
});

function scene() {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  return {
    stores,
    unitOfWork,
    welcomeAs: (seed: number, own = unitOfWork) =>
      seedDemoAccount({
        unitOfWork: own,
        clock,
        random: seededRandom(seed),
        digest: systemDigest,
        passwords: fakePasswords,
      }),
  };
}
