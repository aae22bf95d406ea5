import { expect } from '@jest/globals';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { item, party } from '../builders.ts';
import type { Check, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const UNPAID = nthShipment(1, {
  status: 'AWAITING_PAYMENT',
  paymentStatus: 'PENDING',
  paymentMethod: 'QRIS',
});
const TEXTS: Partial<Shipment> = {
  reference: 'INV-2',
  notes: 'Ring',
  metadata: { a: 'b' },
  tags: ['late', 'fragile'],
  sender: party({ name: 'Budi' }),
  receiver: party({ note: 'Blue gate' }),
  items: [item({ name: 'Sarong' })],
};
const EDITED = { ...UNPAID, ...TEXTS, lastSequence: UNPAID.lastSequence + 1 };
/** Fields that no edit changes. */
const OTHERWISE: Partial<Shipment> = { awb: 'SIM9', isUnderReview: true, status: 'EXPIRED' };

const EDITS = ['edit', 'tag'] as const;

/** Snapshots of a shipment that has changed since, and names of others. */
const OUTDATED: readonly (readonly [string, Partial<Shipment>])[] = [
  ['another status', { status: 'WAITING_CONFIRMATION' }],
  ['another payment status', { paymentStatus: 'UNPAID' }],
  ['another sequence', { lastSequence: 9 }],
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another number', { shipmentNumber: numberOf(404) }],
];

export function shipmentEditChecks(): Check[] {
  return [
    {
      name: 'sets the editable fields of the given shipment only, and its sequence',
      async check(storage) {
        const bystander = nthShipment(7);
        await insertShipments(storage, [UNPAID, bystander]);
        await writeAll(storage, (write) =>
          write.shipments.edit(UNPAID, { ...EDITED, ...OTHERWISE }),
        );
        expect(await found(storage, UNPAID)).toEqual(EDITED);
        expect(await found(storage, bystander)).toEqual(bystander);
      },
    },
    {
      name: 'sets only the tags of a shipment, also after the payment',
      async check(storage) {
        const paid = nthShipment(2);
        await insertShipments(storage, [paid]);
        const lastSequence = paid.lastSequence + 1;
        const tags = ['late'];
        await writeAll(storage, (write) =>
          write.shipments.tag(paid, { ...paid, ...TEXTS, ...OTHERWISE, tags, lastSequence }),
        );
        expect(await found(storage, paid)).toEqual({ ...paid, tags, lastSequence });
      },
    },
    {
      name: 'refuses to edit more than tags of a paid shipment',
      async check(storage) {
        const paid = nthShipment(2);
        await insertShipments(storage, [paid]);
        await expectRefused(storage, ({ shipments }) =>
          shipments.edit(paid, { ...paid, ...TEXTS }),
        );
        expect(await found(storage, paid)).toEqual(paid);
      },
    },
    {
      name: 'leaves edited fields unchanged when the status of a shipment changes',
      async check(storage) {
        await insertShipments(storage, [UNPAID]);
        const moved = { ...UNPAID, status: 'EXPIRED', paymentStatus: 'EXPIRED' } as const;
        await writeAll(storage, ({ shipments }) =>
          shipments.update(UNPAID, { ...moved, ...TEXTS }),
        );
        expect(await found(storage, UNPAID)).toEqual(moved);
      },
    },
    ...EDITS.flatMap((write) =>
      OUTDATED.map(([what, read]) => ({
        name: `rejects ${write} as stale for a shipment with ${what}`,
        async check(storage: Storage) {
          await insertShipments(storage, [UNPAID]);
          await expectStale(storage, ({ shipments }) =>
            shipments[write]({ ...UNPAID, ...read }, EDITED),
          );
          expect(await found(storage, UNPAID)).toEqual(UNPAID);
        },
      })),
    ),
  ];
}

function found({ stores }: Storage, { shipmentNumber }: Shipment): Promise<Shipment | undefined> {
  return stores.shipments.find(TENANT, shipmentNumber);
}
