import { expect } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { TransactionFilter } from '#domain/money/wallet/transaction.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '../fakes/random.ts';
import type { Check, Storage } from './contract.ts';
import { bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { expectLists } from './pages.ts';
import { ALICE, BOB, INSTANT, later, uuid } from './samples.ts';
import { insertAccounts, numberOf, TENANT, TENANTS } from './shipment-samples.ts';

const ANY: TransactionFilter = {
  types: null,
  bucket: null,
  reference: null,
  createdFrom: null,
  createdTo: null,
};
const NUMBER = newShipmentNumber(INSTANT, seededRandom(1));
/** References of three kinds, each of which is searched in another way. */
const REFERENCES = [NUMBER, idText('topUp', uuid(0x41)), 'BCA'];

export function transactionOrderChecks(): Check[] {
  return [
    {
      name: 'lists all buckets in the order of their balance changes, whatever the ids',
      async check(storage) {
        await opened(storage);
        const keeper = bookkeeper();
        const first = keeper.topUp('TOP-1', 100);
        const overtaken = keeper.hold(numberOf(2), 1, later(INSTANT, -1));
        const second = keeper.hold(NUMBER, 20);
        // The first decision is not posted first: `overtaken` has a lower id and an earlier time.
        const posted = [first, second, overtaken, keeper.topUp('TOP-2', 100)];
        for (const tenant of TENANTS) await postAll(storage, tenant, posted);
        const ids = posted.flatMap(({ entries }) =>
          entries
            .filter(({ account }) => account === 'AVAILABLE' || account === 'HELD')
            .map(({ transactionId }) => transactionId),
        );
        const times = new Set<number>();
        await expectLists(async (request) => {
          const list = await storage.stores.wallet.transactions(TENANT, ANY, request);
          for (const { createdAt } of list.items) times.add(createdAt.getTime());
          return { ...list, items: list.items.map(({ transactionId }) => transactionId) };
        }, ids.toReversed());
        expect([...times]).toEqual([INSTANT.getTime()]);
      },
    },
    ...REFERENCES.map((reference) => ({
      name: `lists the transactions for ${reference} in the order of posting, too`,
      async check(storage: Storage) {
        await opened(storage);
        const { topUp, hold } = bookkeeper();
        const held = hold(reference, 20);
        const added = topUp(reference, 100);
        await postAll(storage, TENANT, [added, held]);
        const page = { limit: 20, offset: 0, includeTotal: false };
        const filter = { ...ANY, reference };
        const { items } = await storage.stores.wallet.transactions(TENANT, filter, page);
        expect(items.map(({ type, bucket }) => `${type} ${bucket}`)).toEqual([
          'SHIPMENT_PAYMENT HELD',
          'SHIPMENT_PAYMENT AVAILABLE',
          'TOPUP AVAILABLE',
        ]);
      },
    })),
  ];
}

async function opened(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
}
