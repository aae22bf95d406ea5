import { expect } from '@jest/globals';
import { ACT_KINDS, type Act } from '#domain/people/operator/act.ts';
import type { Contract } from './contract.ts';
import { expectRefused } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { numberOf, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const ACTS: readonly Act[] = TENANTS.map((tenant, at) => ({
  ...tenant,
  subject: numberOf(1),
  actId: uuid(9),
  kind: ACT_KINDS[at % 2] ?? 'TRANSFER_CONFIRMED',
  detail: `Seen on the “statement” ${at}.`,
  by: `Sari ${at}`,
  at: later(INSTANT, at),
}));

export const actContract: Contract = {
  port: 'acts',
  checks: [
    {
      name: 'stores each operator act unchanged, to the millisecond',
      async check(storage) {
        for (const act of ACTS) await writeAll(storage, ({ acts }) => acts.record(act));
        const seen = await storage.stored.acts();
        expect(seen).toHaveLength(ACTS.length);
        expect(seen).toEqual(expect.arrayContaining([...ACTS]));
      },
    },
    {
      name: 'stores all operator acts about one subject',
      async check(storage) {
        const acts = ACTS.slice(0, 1).flatMap((act) => [act, { ...act, actId: uuid(10) }]);
        for (const act of acts) await writeAll(storage, (write) => write.acts.record(act));
        expect(await storage.stored.acts()).toEqual(acts);
      },
    },
    {
      name: 'lists operator acts of all accounts in the order of time after a position',
      async check(storage) {
        const first = uuid(1);
        const sameTime = ACTS.slice(0, 1).map((act) => ({ ...act, actId: uuid(8) }));
        // Unsorted, so that an accidental order is detected.
        for (const act of [...ACTS.toReversed(), ...sameTime]) {
          await writeAll(storage, ({ acts }) => acts.record(act));
        }
        const all = [...sameTime, ...ACTS];
        const { acts } = storage.stores;
        expect(await acts.listAfter({ at: INSTANT, actId: first }, 9)).toEqual(all);
        expect(await acts.listAfter({ at: INSTANT, actId: first }, 2)).toEqual(all.slice(0, 2));
        expect(await acts.listAfter({ at: INSTANT, actId: uuid(8) }, 9)).toEqual(all.slice(1));
        expect(await acts.listAfter({ at: later(INSTANT, ACTS.length), actId: first }, 9)).toEqual(
          [],
        );
      },
    },
    {
      name: 'refuses an operator act with a used id, and leaves the first as it is',
      async check(storage) {
        const [act] = ACTS;
        if (act === undefined) throw new Error('there is none');
        await writeAll(storage, ({ acts }) => acts.record(act));
        await expectRefused(storage, ({ acts }) => acts.record({ ...act, detail: 'Other.' }));
        expect(await storage.stored.acts()).toEqual([act]);
      },
    },
  ],
};
