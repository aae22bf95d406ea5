import { expect } from '@jest/globals';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import type { Account } from '#domain/people/access/account.ts';
import { UNUSED_KEPT_MS } from '#domain/platform/retention/rules.ts';
import type { Check, Storage } from './contract.ts';
import { bookkeeper } from './ledger-samples.ts';
import { BUDI, SARI, sampleMember, samplePerson, sampleSession } from './person-samples.ts';
import { INSTANT, later, sampleAccount, sampleKey, sha256Of, uuid } from './samples.ts';
import { insertShipments, sampleQuote, sampleShipment } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const BEFORE = later(INSTANT, 10);
const ALL = { before: BEFORE, limit: 9 };

/** Accounts opened by registration or by an operator, which have not been used since. */
export function unusedAccountChecks(): Check[] {
  return [
    {
      name: 'deletes unused registered accounts, the longest unused first, up to a limit',
      async check(storage) {
        const all = [3, 1, 2, 10].map((ms, at) =>
          account(at + 1, { enteredAt: later(INSTANT, ms) }),
        );
        for (const one of all) await open(storage, one);
        const { retention } = storage.stores;
        expect(await retention.unusedAccounts({ before: BEFORE, limit: 2 })).toBe(2);
        expect(await left(storage, all)).toEqual([0, 3]);
        expect(await retention.unusedAccounts(ALL)).toBe(1);
        expect(await retention.unusedAccounts(ALL)).toBe(0);
        expect(await left(storage, all)).toEqual([3]);
        const [gone] = all;
        await writeAll(storage, (write) =>
          write.accounts.insert({ ...account(9), email: gone?.email ?? '' }),
        );
      },
    },
    {
      name: 'deletes the people, keys, sessions and ledger of an unused account with it',
      async check(storage) {
        const unused = account(1);
        const other = account(2, { openedBy: 'OPERATOR' });
        const key = sampleKey({ accountId: unused.accountId });
        for (const one of [unused, other]) await open(storage, one);
        await writeAll(storage, (write) => {
          write.people.insert(samplePerson({ personId: SARI }));
          write.people.insert(samplePerson({ personId: BUDI }));
          write.members.insert(sampleMember({ accountId: unused.accountId, personId: SARI }));
          write.members.insert(sampleMember({ accountId: unused.accountId, personId: BUDI }));
          write.members.insert(sampleMember({ accountId: other.accountId, personId: BUDI }));
          write.apiKeys.insert(key, sha256Of(7));
        });
        await writeAll(storage, (write) => {
          write.sessions.insert(sampleSession({ accountId: unused.accountId }));
          write.sessions.insert(
            sampleSession({
              tokenSha256: sha256Of(2),
              sessionId: uuid(2),
              personId: BUDI,
              accountId: other.accountId,
            }),
          );
        });
        expect(await storage.stores.retention.unusedAccounts(ALL)).toBe(1);
        const { people, members, apiKeys, sessions, wallet } = storage.stores;
        expect(await people.find(SARI)).toBeUndefined();
        expect(await people.find(BUDI)).toBeDefined();
        expect(await members.accountsOf(BUDI, 9)).toEqual([{ account: other, role: 'OWNER' }]);
        expect(await apiKeys.findBySecret(sha256Of(7))).toBeUndefined();
        expect(await sessions.findByToken(sha256Of(1))).toBeUndefined();
        expect(await sessions.findByToken(sha256Of(2))).toBeDefined();
        const testOf = ({ accountId }: Account) => ({ accountId, environment: 'TEST' }) as const;
        expect(await wallet.balance(testOf(other))).toMatchObject({ available: 5 });
        expect(await storage.stored.books(testOf(unused))).toEqual({ accounts: [], postings: [] });
      },
    },
    {
      name: 'keeps accounts that an operator opened, that ship, or whose keys are used',
      async check(storage) {
        const opened = account(1, { openedBy: 'OPERATOR' });
        const shipping = account(2);
        const keyed = account(3);
        const quoting = account(4);
        const all = [opened, shipping, keyed, quoting];
        for (const one of all) await open(storage, one);
        const at = (one: Account) => ({ accountId: one.accountId, environment: 'TEST' }) as const;
        await insertShipments(storage, [sampleShipment(at(shipping))]);
        await writeAll(storage, (write) => {
          write.quotes.insert(sampleQuote(at(quoting)));
          write.apiKeys.insert(sampleKey({ accountId: keyed.accountId }), sha256Of(3));
        });
        const { retention, apiKeys } = storage.stores;
        const { keyId } = sampleKey();
        await apiKeys.touch(at(keyed), keyId, { at: BEFORE, notSince: BEFORE });
        expect(await retention.unusedAccounts(ALL)).toBe(3);
        expect(await retention.unusedAccounts(ALL)).toBe(0);
        expect(await left(storage, all)).toEqual([0, 1, 2, 3]);
        const entered = await Promise.all(
          all.map(
            async ({ accountId }) => (await storage.stores.accounts.find(accountId))?.enteredAt,
          ),
        );
        const again = later(BEFORE, UNUSED_KEPT_MS);
        expect(entered).toEqual([opened.enteredAt, shipping.enteredAt, BEFORE, again]);
        expect(await retention.unusedAccounts({ before: later(again, 1), limit: 9 })).toBe(2);
        expect(await left(storage, all)).toEqual([0, 1, 3]);
      },
    },
    {
      name: 'keeps an account whose money moved, and examines it once',
      async check(storage) {
        const moved = account(1);
        await open(storage, moved);
        const { accountId } = moved;
        await writeAll(storage, ({ wallet }) =>
          wallet.post({ accountId, environment: 'TEST' }, bookkeeper(2).topUp('TOP-1', 5)),
        );
        const { retention } = storage.stores;
        expect(await retention.unusedAccounts(ALL)).toBe(1);
        expect(await retention.unusedAccounts(ALL)).toBe(0);
        expect(await left(storage, [moved])).toEqual([0]);
      },
    },
  ];
}

function account(n: number, changes: Partial<Account> = {}): Account {
  const accountId = uuid(800 + n);
  return sampleAccount({ accountId, openedBy: 'REGISTRATION', ...changes });
}

function open(storage: Storage, one: Account): Promise<void> {
  return writeAll(storage, (write) => {
    write.accounts.insert(one);
    write.wallet.open(one.accountId);
    const opening = bookkeeper().topUp(OPENING_REFERENCE, 5);
    write.wallet.post({ accountId: one.accountId, environment: 'TEST' }, opening);
  });
}

/** Accounts that still exist, by their places. */
async function left({ stores }: Storage, all: readonly Account[]): Promise<readonly number[]> {
  const found = await Promise.all(all.map(({ accountId }) => stores.accounts.find(accountId)));
  return found.flatMap((one, at) => (one === undefined ? [] : at));
}
