import { expect } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Storage } from './contract.ts';
import { type Bookkeeper, bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { ALICE, BOB, uuid } from './samples.ts';
import { insertAccounts, TENANT, TENANTS } from './shipment-samples.ts';

const ID = idText('topUp', uuid(0x41));
const OTHER = idText('topUp', uuid(0x42));
/** Reference by an operator: a name like any other, with a slash. */
const BY_HAND = 'BCA/0012';
const REFERENCES = [ID, `${ID}/BANK/FT 1/2`, OTHER, `${ID}0`, BY_HAND, 'BCA'];

/**
 * Matches of each reference as shown, from oldest to newest; each reference has more matches than
 * the previous one.
 */
const FOUND: readonly (readonly [asked: string, shown: readonly string[]])[] = [
  [ID, [`TOPUP ${ID} 1`, `TOPUP ${ID} 2`]],
  [OTHER, [`TOPUP ${OTHER} 3`]],
  [BY_HAND, [`TOPUP ${BY_HAND} 5`]],
  ['BCA', ['TOPUP BCA 6']],
  [ID.slice(0, -1), []],
];

export function referenceChecks(): Check[] {
  return FOUND.map(([asked, shown]) => ({
    name: `finds the transactions for the reference ${asked}, including a repeated payment of a top-up`,
    async check(storage: Storage) {
      await insertAccounts(storage);
      await openLedger(storage, [ALICE, BOB]);
      for (const tenant of TENANTS) await postAll(storage, tenant, journalsOf(bookkeeper()));
      const filter = { types: null, bucket: null, createdFrom: null, createdTo: null };
      const page = { limit: 20, offset: 0, includeTotal: true };
      const { wallet } = storage.stores;
      const { items, total } = await wallet.transactions(
        TENANT,
        { ...filter, reference: asked },
        page,
      );
      const found = items.map((row) => `${row.type} ${row.reference.id} ${row.amount}`);
      expect(found.toReversed()).toEqual(shown);
      expect(total).toBe(shown.length);
    },
  }));
}

function journalsOf({ topUp, journal }: Bookkeeper) {
  return [
    ...REFERENCES.map((reference, at) => topUp(reference, at + 1)),
    // A journal of another kind, whose reference is unrelated to the top-up.
    journal({
      kind: 'ADJUSTMENT',
      businessRef: `${ID}/1`,
      moves: [{ from: 'ADJUSTMENT', to: 'AVAILABLE', amount: rupiah(1) }],
    }),
  ];
}
