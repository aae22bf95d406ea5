import { expect } from '@jest/globals';
import type { TransferPayment } from '#domain/money/payment/payment.ts';
import type { Closing, TransferPage } from '#domain/money/payment/payment-store.ts';
import { rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Check, Storage } from './contract.ts';
import { KEY, KEYS, openAll, qris, referenceOf, transfer, write } from './payment-samples.ts';
import { INSTANT, later } from './samples.ts';

const REJECTING: Closing = { from: 'OPEN', to: 'REJECTED', at: INSTANT };

export function paymentListChecks(): Check[] {
  return waitingTransfers();
}

function waitingTransfers(): Check[] {
  const ages = [2, 4, 1, 3, 5];
  const open = ages.map((age, at) => ageing(age, at));
  const list = async ({ stores }: Storage, page: Partial<TransferPage> = {}) =>
    (await stores.payments.openTransfers({ limit: 9, after: null, ...page })).map(
      ({ payment }) => payment,
    );
  const byAge = (...wanted: readonly number[]) =>
    wanted.map((age) => open.find((one) => one.uniqueCode === age));
  return [
    {
      name: 'lists the open transfers of all accounts with their references, oldest first',
      async check(storage) {
        await openAll(storage, open);
        const found = await storage.stores.payments.openTransfers({ limit: 9, after: null });
        expect(found.map(({ payment }) => payment)).toEqual(byAge(5, 4, 3, 2, 1));
        const references = [4, 1, 3, 0, 2].map((at) => referenceOf(keyAt(at)));
        expect(found.map(({ reference }) => reference)).toEqual(references);
        expect(await list(storage, { limit: 2 })).toEqual(byAge(5, 4));
      },
    },
    {
      name: 'continues the list after a transfer, whether or not that is still open',
      async check(storage) {
        await openAll(storage, open);
        const [after = null] = byAge(4).map((one) => one ?? null);
        expect(await list(storage, { after, limit: 2 })).toEqual(byAge(3, 2));
        if (after !== null) await write(storage, (payments) => payments.close(after, REJECTING));
        expect(await list(storage, { after, limit: 2 })).toEqual(byAge(3, 2));
        const [youngest = null] = byAge(1).map((one) => one ?? null);
        expect(await list(storage, { after: youngest })).toEqual([]);
      },
    },
    {
      name: 'lists each of several equally old transfers once, page by page',
      async check(storage) {
        const same = KEYS.map((key, at) => transfer({ ...key, amount: rupiah(18_000 + at) }));
        await openAll(storage, same);
        const seen: TransferPayment[] = [];
        for (let page = await list(storage, { limit: 3 }); page.length > 0; ) {
          seen.push(...page);
          page = await list(storage, { limit: 3, after: page.at(-1) ?? null });
        }
        expect(seen).toHaveLength(same.length);
        expect(seen).toEqual(expect.arrayContaining(same));
      },
    },
    {
      name: 'lists no QR code and no closed transfer among open transfers',
      async check(storage) {
        await openAll(storage, [qris(), ageing(2, 4), ageing(1, 5)]);
        const key = { ...keyAt(5), paymentNumber: 1 };
        await write(storage, (payments) => payments.close(key, REJECTING));
        expect(await list(storage)).toEqual([ageing(2, 4)]);
      },
    },
  ];
}

/** Transfer of the n-th key, as many milliseconds old as its code says. */
function ageing(ms: number, at: number): TransferPayment {
  const sum = { amount: rupiah(18_000 + ms), uniqueCode: ms };
  return transfer({ ...keyAt(at), ...sum, createdAt: later(INSTANT, -ms) });
}

function keyAt(at: number): SubjectKey {
  return KEYS[at] ?? KEY;
}
