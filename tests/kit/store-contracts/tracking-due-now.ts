import { expect } from '@jest/globals';
import { HINT_TRIES } from '#domain/carrying/tracking/schedule.ts';
import type { Check, Storage, TrackingDueRow } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';
import { beginAll, CLAIMED_UNTIL, KEY, sampleDue, sampleRequest } from './tracking-samples.ts';

const SOON = later(INSTANT, 2);

const row = sampleDue({ dueAt: later(INSTANT, 60_000) });
const bystanders = [OTHER_ACCOUNT, OTHER_ENVIRONMENT, { shipmentNumber: numberOf(2) }].map((one) =>
  sampleDue({ ...one, dueAt: later(INSTANT, 60_000) }),
);

export function trackingMarkDueChecks(): Check[] {
  return [
    {
      name: 'advances the poll of the given shipment, to the millisecond, and no other',
      async check(storage) {
        await beginAll(storage, [row, ...bystanders]);
        await storage.stores.tracking.markDueNow([KEY], SOON);
        await expectDue(storage, [{ ...row, dueAt: SOON }, ...bystanders]);
      },
    },
    {
      name: 'advances several polls at once, but none of a shipment that is not under way',
      async check(storage) {
        await beginAll(storage, bystanders);
        await storage.stores.tracking.markDueNow([KEY, ...bystanders], SOON);
        await expectDue(
          storage,
          bystanders.map((one) => ({ ...one, dueAt: SOON })),
        );
        await storage.stores.tracking.markDueNow([], INSTANT);
        await expectDue(
          storage,
          bystanders.map((one) => ({ ...one, dueAt: SOON })),
        );
      },
    },
    {
      name: 'does not delay a poll that is already due',
      async check(storage) {
        const due = sampleDue({ dueAt: INSTANT });
        await beginAll(storage, [due]);
        await storage.stores.tracking.markDueNow([KEY], SOON);
        await expectDue(storage, [due]);
      },
    },
    {
      name: 'advances a claimed poll, so that its claim then postpones only the others',
      async check(storage) {
        const other = sampleDue({ shipmentNumber: numberOf(2) });
        await beginAll(storage, [sampleDue(), other]);
        const { tracking } = storage.stores;
        expect(await tracking.claimDue(sampleRequest())).toHaveLength(2);
        await tracking.markDueNow([KEY], SOON);
        const dueAt = later(CLAIMED_UNTIL, 1);
        const postponed = [KEY, other].map((key) => ({ ...key, dueAt }));
        await tracking.postpone(postponed, CLAIMED_UNTIL);
        await expectDue(storage, [sampleDue({ dueAt: SOON }), { ...other, dueAt }]);
      },
    },
    {
      name: 'repeats an advanced poll soon after a failure, a limited number of times',
      async check(storage) {
        const [failed, answered, unhinted] = [
          KEY,
          { shipmentNumber: numberOf(2) },
          { shipmentNumber: numberOf(3) },
        ].map((key) => sampleDue(key));
        if (!failed || !answered || !unhinted) throw new Error('there are none');
        await beginAll(storage, [failed, answered, unhinted]);
        const { tracking } = storage.stores;
        await tracking.markDueNow([failed, answered], INSTANT);
        const dueAt = later(INSTANT, 900_000);
        let current = INSTANT;
        const fail = async () => {
          const triedAgainAt = later(current, 1);
          const polls = [failed, unhinted].map((key) => ({ ...key, dueAt, triedAgainAt }));
          await tracking.postpone(polls, current);
          current = triedAgainAt;
        };
        await tracking.postpone([{ ...answered, dueAt: current }], current);
        await tracking.postpone([{ ...answered, dueAt, triedAgainAt: current }], current);
        for (let tries = 0; tries < HINT_TRIES; tries += 1) await fail();
        const others = [answered, unhinted].map((one) => ({ ...one, dueAt }));
        await expectDue(storage, [{ ...failed, dueAt: current }, ...others]);
        await fail();
        await expectDue(storage, [{ ...failed, dueAt }, ...others]);
      },
    },
    {
      name: 'lets many transactions advance the same polls at once, in any order',
      async check(storage) {
        const rows = Array.from({ length: 40 }, (_, at) =>
          sampleDue({ shipmentNumber: numberOf(at), dueAt: later(SOON, at + 1) }),
        );
        await beginAll(storage, rows);
        const orders = Array.from({ length: 8 }, (_, at) => (at % 2 ? rows : rows.toReversed()));
        await Promise.all(orders.map((order) => storage.stores.tracking.markDueNow(order, SOON)));
        await expectDue(
          storage,
          rows.map((one) => ({ ...one, dueAt: SOON })),
        );
      },
    },
  ];
}

async function expectDue({ stored }: Storage, rows: readonly TrackingDueRow[]): Promise<void> {
  const due = await stored.due();
  expect(due).toHaveLength(rows.length);
  expect(due).toEqual(expect.arrayContaining([...rows]));
}
