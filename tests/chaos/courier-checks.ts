import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#tests/kit/database.ts';

/**
 * Checks an order against the committed rows at the time of the answer. `isLate`: the check ran
 * later, when the order may already have been booked, cancelled and refunded.
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
 * Uses its own connection without the proxies. Retries while the database is down, as rows
 * committed before remain there.
 */
export function checkOn(databaseUrl: string): Check {
  return async (reference, isLate) => {
    for (;;) {
      try {
        return problemsOf(await found(databaseUrl, reference), isLate());
      } catch {
        await sleep(AGAIN_MS);
      }
    }
  };
}

/** Returns the AWB of another shipment, or undefined while there is none. */
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

function problemsOf(row: Found | undefined, isLate: boolean): readonly string[] {
  if (row === undefined) return ['is an unknown shipment'];
  const isPaid = row.payment_status === 'PAID' || (isLate && row.payment_status === 'REFUNDED');
  return [
    ...(isPaid ? [] : [`was called while it was ${row.payment_status}`]),
    ...(row.held ? [] : ['was called without its money held']),
    ...(row.attempted ? [] : ['was called without an attempt']),
  ];
}
