import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { SetupFacts } from '#domain/insight/figure/setup.ts';
import { captureMoves, codCollectionMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Check, Storage } from './contract.ts';
import { keptSample } from './kept-nouns.ts';
import { bookkeeper, postAll } from './ledger-samples.ts';
import { BUDI, SARI, sampleMember, samplePerson } from './person-samples.ts';
import { ALICE, BOB, INSTANT, sampleAccount, sampleKey, sha256Of, uuid } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { nthWebhook } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const NOTHING: SetupFacts = {
  hasConfirmedEmail: false,
  hasSender: false,
  hasTestShipment: false,
  hasKey: false,
  hasColleague: false,
  hasWebhook: false,
  hasFunds: false,
};
const LIVE = OTHER_ENVIRONMENT;
const CAROL = uuid(0xca);
const PRICE = 10_000;
const senders = keptSample('savedSenders');

export function setupChecks(): Check[] {
  return [
    {
      name: 'returns no setup facts for a new account, whatever another account has',
      async check(storage) {
        await openAccounts(storage);
        await writeAll(storage, (write) => {
          write.people.insert(samplePerson({ personId: BUDI }));
          write.members.insert(sampleMember({ accountId: BOB }));
          write.members.insert(sampleMember({ accountId: BOB, personId: BUDI }));
          haveAll(write, OTHER_ACCOUNT);
        });
        await book(storage, OTHER_ACCOUNT);
        await book(storage, { accountId: BOB, environment: 'LIVE' });
        expect(await storage.stores.figures.setup(TENANT)).toEqual(NOTHING);
        expect(await storage.stores.figures.setup(LIVE)).toEqual(NOTHING);
      },
    },
    {
      name: 'returns as setup facts the senders, keys and endpoints of the environment only',
      async check(storage) {
        await openAccounts(storage);
        await writeAll(storage, (write) => haveAll(write, LIVE));
        const had = { ...NOTHING, hasSender: true, hasKey: true, hasWebhook: true };
        expect(await storage.stores.figures.setup(LIVE)).toEqual(had);
        expect(await storage.stores.figures.setup(TENANT)).toEqual(NOTHING);
      },
    },
    {
      name: 'counts no revoked key as a setup fact',
      async check(storage) {
        await openAccounts(storage);
        const key = sampleKey({ ...TENANT, revokedAt: INSTANT });
        await writeAll(storage, (write) => write.apiKeys.insert(key, sha256Of(1)));
        expect(await storage.stores.figures.setup(TENANT)).toEqual(NOTHING);
      },
    },
    {
      name: 'returns as a setup fact that the mailbox of an account or of its contact is confirmed',
      async check(storage) {
        const contact = { contactEmail: 'toko@shop.example', contactEmailVerifiedAt: INSTANT };
        await writeAll(storage, ({ accounts, wallet }) => {
          accounts.insert(sampleAccount());
          accounts.insert(sampleAccount({ accountId: BOB, emailVerifiedAt: null, ...contact }));
          accounts.insert(sampleAccount({ accountId: CAROL, emailVerifiedAt: null }));
          for (const accountId of [ALICE, BOB, CAROL]) wallet.open(accountId);
        });
        const had = { ...NOTHING, hasConfirmedEmail: true };
        const ofCarol = { accountId: CAROL, environment: 'TEST' } as const;
        expect(await storage.stores.figures.setup(ofCarol)).toEqual(NOTHING);
        expect(await storage.stores.figures.setup(TENANT)).toEqual(had);
        expect(await storage.stores.figures.setup(OTHER_ACCOUNT)).toEqual(had);
      },
    },
    {
      name: 'returns as a setup fact that an account has a second member',
      async check(storage) {
        await openAccounts(storage);
        await writeAll(storage, (write) => write.members.insert(sampleMember()));
        expect(await storage.stores.figures.setup(TENANT)).toEqual(NOTHING);
        await writeAll(storage, (write) => {
          write.people.insert(samplePerson({ personId: BUDI }));
          write.members.insert(sampleMember({ personId: BUDI }));
        });
        const had = { ...NOTHING, hasColleague: true };
        expect(await storage.stores.figures.setup(TENANT)).toEqual(had);
      },
    },
    {
      name: 'returns as setup facts a paid TEST shipment and money in the LIVE wallet',
      async check(storage) {
        const { figures } = storage.stores;
        await openAccounts(storage);
        await postAll(storage, TENANT, [bookkeeper(1).topUp('TOP-1', PRICE)]);
        expect(await figures.setup(TENANT)).toEqual(NOTHING);
        await postAll(storage, LIVE, [bookkeeper(2).topUp('TOP-2', PRICE)]);
        const hadFunds = { ...NOTHING, hasFunds: true };
        expect(await figures.setup(TENANT)).toEqual(hadFunds);
        await postAll(storage, LIVE, [bookkeeper(3).hold(numberOf(1), PRICE)]);
        expect(await figures.setup(LIVE)).toEqual(hadFunds);
        await postAll(storage, TENANT, [bookkeeper(4).hold(numberOf(2), PRICE)]);
        expect(await figures.setup(LIVE)).toEqual({ ...hadFunds, hasTestShipment: true });
      },
    },
    {
      name: 'counts no collected cash as money in the LIVE wallet',
      async check(storage) {
        await openAccounts(storage);
        const moves = codCollectionMoves({ amount: rupiah(PRICE) });
        const collected = { kind: 'COD_COLLECTION', businessRef: numberOf(1), moves } as const;
        await postAll(storage, LIVE, [bookkeeper(1).journal(collected)]);
        expect(await storage.stores.figures.setup(LIVE)).toEqual(NOTHING);
      },
    },
    {
      name: 'returns null setup facts once a LIVE shipment was booked, but not for a TEST shipment',
      async check(storage) {
        const { figures } = storage.stores;
        await openAccounts(storage);
        await book(storage, TENANT);
        expect(await figures.setup(TENANT)).toEqual({ ...NOTHING, hasTestShipment: true });
        await book(storage, LIVE);
        expect([await figures.setup(TENANT), await figures.setup(LIVE)]).toEqual([null, null]);
      },
    },
  ];
}

/** Opens both accounts without a confirmed mailbox, and a person who is not a member yet. */
function openAccounts(storage: Storage): Promise<void> {
  return writeAll(storage, (write) => {
    for (const accountId of [ALICE, BOB]) {
      write.accounts.insert(sampleAccount({ accountId, emailVerifiedAt: null }));
      write.wallet.open(accountId);
    }
    write.people.insert(samplePerson({ personId: SARI }));
  });
}

function haveAll(write: Writes, tenant: Tenant): void {
  senders.insert(write, senders.nth(1, tenant));
  write.apiKeys.insert(sampleKey({ ...tenant, keyId: uuid(9) }), sha256Of(9));
  write.webhooks.insert(nthWebhook(1, tenant));
}

async function book(storage: Storage, tenant: Tenant): Promise<void> {
  const books = bookkeeper(tenant.environment === 'TEST' ? 5 : 6);
  const businessRef = numberOf(1);
  const moves = captureMoves({ totalAmount: rupiah(PRICE), cost: rupiah(8_000) });
  await postAll(storage, tenant, [
    books.topUp('TOP-1', PRICE),
    books.hold(businessRef, PRICE),
    books.journal({ kind: 'CAPTURE', businessRef, moves }),
  ]);
}
