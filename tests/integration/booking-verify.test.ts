import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingFault } from '#domain/carrying/booking/verify-bookings.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { verifyBookings } from '#src/usecases/carrying/booking/verify-bookings.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, quoted } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const PAGE_SIZES = [1, 2, 500];
/** Number of sales; two are booked, and the first of these is tampered with. */
const SALES = 4;

/**
 * Statements run without constraints and triggers, as a replica does; $1 is the shipment's number.
 */
const SPOILS: readonly (readonly [string, string])[] = [
  ['INTENT_MISSING', 'DELETE FROM booking_intent WHERE shipment_number = $1'],
  ['STATE_MISMATCH', `UPDATE booking_intent SET state = 'FAILED' WHERE shipment_number = $1`],
  ['AWB_MISSING', 'UPDATE shipment SET awb = NULL WHERE shipment_number = $1'],
  ['AWB_NOT_CLAIMED', 'DELETE FROM awb_lookup WHERE shipment_number = $1'],
  ['AWB_NOT_CLAIMED', `UPDATE awb_lookup SET shipment_number = 'SHP0' WHERE shipment_number = $1`],
  ['EVENT_MISSING', `DELETE FROM event WHERE type = 'shipment.booked' AND subject = $1`],
  ['CAPTURE_MISSING', `DELETE FROM journal WHERE kind = 'CAPTURE' AND business_ref = $1`],
  ['SEVERAL_AWBS', `UPDATE booking_attempt SET detail = 'AWB SIM0' WHERE shipment_number = $1`],
  [
    'INTENT_NOT_PAID',
    `UPDATE shipment SET status = 'EXPIRED', payment_status = 'EXPIRED', awb = NULL
     WHERE shipment_number = $1`,
  ],
];

const shared = sharedApi();
let numbers: readonly string[];

beforeAll(async () => {
  const { client } = await newSeller(shared.api);
  const sold: string[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    const { quote_id: quoteId } = await quoted(client);
    sold.push((await client.ship(shipmentBody(quoteId))).data().shipment_number);
    if (sale < 2) await shared.api.work();
  }
  numbers = sold;
});

describe('bookings', () => {
  it.each(PAGE_SIZES)(
    'finds no fault in complete bookings, read in pages of %i',
    async (pageSize) => {
      expect(await verified(pageSize)).toEqual({ faults: [], shipments: SALES });
    },
  );

  it.each(SPOILS)('names exactly the bookings with %s: %s', async (code, spoil) => {
    const [number = ''] = numbers;
    await restoring(async (asReplica) => {
      await asReplica(spoil, [number]);
      for (const pageSize of PAGE_SIZES) {
        const { faults } = await verified(pageSize);
        expect(faults.map((one) => [one.code, one.shipmentNumber])).toEqual([[code, number]]);
      }
    });
  });

  it('finds no booking fault after a person has dealt with a second AWB', async () => {
    const [number = ''] = numbers;
    await restoring(async (asReplica) => {
      const second = `UPDATE booking_attempt SET detail = 'AWB SIM0' WHERE shipment_number = $1`;
      await asReplica(second, [number]);
      const raise = `INSERT INTO alert
          (account_id, environment, subject, kind, message, raised_at, closed_at)
        SELECT account_id, environment, shipment_number, 'LATE_EVIDENCE', '', now(), $2
        FROM shipment WHERE shipment_number = $1`;
      await asReplica(raise, [number, null]);
      expect((await verified(500)).faults).toHaveLength(1);
      await asReplica('UPDATE alert SET closed_at = now() WHERE subject = $1', [number]);
      expect((await verified(500)).faults).toEqual([]);
    });
  });

  it('takes no booking evidence from the other environment or another account', async () => {
    const [number = ''] = numbers;
    for (const other of [`environment = 'LIVE'`, 'account_id = gen_random_uuid()']) {
      await restoring(async (asReplica) => {
        for (const [table, subject] of [
          ['event', 'subject'],
          ['journal', 'business_ref'],
        ]) {
          await asReplica(`UPDATE ${table} SET ${other} WHERE ${subject} = $1`, [number]);
        }
        const { faults } = await verified(500);
        expect(faults.map(({ code }) => code)).toEqual(['EVENT_MISSING', 'CAPTURE_MISSING']);
      });
    }
  });
});

type AsReplica = (sql: string, values: readonly unknown[]) => Promise<void>;
const KEPT = [
  'booking_intent',
  'shipment',
  'awb_lookup',
  'event',
  'journal',
  'booking_attempt',
  'alert',
];

/** Restores every table afterwards. */
async function restoring(work: (asReplica: AsReplica) => Promise<void>): Promise<void> {
  await withClient(shared.database.ownerUrl, async (owner) => {
    await owner.query(`SET session_replication_role = 'replica'`);
    for (const table of KEPT)
      await owner.query(`CREATE TEMPORARY TABLE was_${table} AS TABLE ${table}`);
    try {
      await work(async (sql, values) => {
        const { rowCount } = await owner.query(sql, [...values]);
        expect(rowCount).toBeGreaterThan(0);
      });
    } finally {
      for (const table of KEPT) {
        await owner.query(`DELETE FROM ${table}`);
        await owner.query(`INSERT INTO ${table} TABLE was_${table}`);
      }
    }
  });
}

async function verified(pageSize: number) {
  const { container, clock } = shared.api;
  const reader = container.get(TOKENS.stores).bookingReader;
  const verification = verifyBookings({ reader, clock }, pageSize)();
  const faults: BookingFault[] = [];
  let next = await verification.next();
  while (!next.done) {
    faults.push(next.value);
    next = await verification.next();
  }
  return { faults, ...next.value };
}
