import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#tests/kit/database.ts';

/**
 * What is wrong with an order, by what is committed when the answer is there. `isLate` then: it was
 * not waited for, and the order may have been booked, cancelled and paid back since.
 */
export type Check = (reference: string, isLate: () => boolean) => Promise<readonly string[]>;

type Found = {
  readonly payment_status: string;
  readonly held: boolean;
  readonly attempted: boolean;
};

const FOUND = `
  SELECT payment_status,
    EXISTS (
      SELECT FROM journal WHERE journal.account_id = shipment.account_id
        AND journal.environment = shipment.environment
        AND kind = 'HOLD' AND business_ref = shipment_number
    ) AS held,
    EXISTS (
      SELECT FROM booking_attempt AS attempt WHERE attempt.account_id = shipment.account_id
        AND attempt.environment = shipment.environment
        AND attempt.shipment_number = shipment.shipment_number
    ) AS attempted
  FROM shipment WHERE shipment_number = $1`;

const AGAIN_MS = 50;

/**
 * Over a connection of its own, past whatever stands between others and the database. While that is
 * down it asks again: what was committed then is still there after.
 */
export function checkOn(databaseUrl: string): Check {
  return async (reference, isLate) => {
    for (;;) {
      try {
        return complaintsOf(await found(databaseUrl, reference), isLate());
      } catch {
        await sleep(AGAIN_MS);
      }
    }
  };
}

/** An AWB of somebody else that we have written down; undefined: there is none yet. */
export async function takenAwb(
  databaseUrl: string,
  order: { readonly courier: string; readonly reference: string },
): Promise<string | undefined> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ awb: string }>(
      'SELECT awb FROM awb_lookup WHERE courier_code = $1 AND shipment_number <> $2 LIMIT 1',
      [order.courier, order.reference],
    ),
  );
  return rows[0]?.awb;
}

async function found(databaseUrl: string, reference: string): Promise<Found | undefined> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Found>(FOUND, [reference]),
  );
  return rows[0];
}

function complaintsOf(row: Found | undefined, isLate: boolean): readonly string[] {
  if (row === undefined) return ['is no shipment of ours'];
  const isPaid = row.payment_status === 'PAID' || (isLate && row.payment_status === 'REFUNDED');
  return [
    ...(isPaid ? [] : [`was called while it was ${row.payment_status}`]),
    ...(row.held ? [] : ['was called without its money held']),
    ...(row.attempted ? [] : ['was called without an attempt']),
  ];
}
