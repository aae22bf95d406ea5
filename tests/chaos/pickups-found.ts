import { idText } from '#domain/id.ts';
import { withClient } from '#tests/kit/database.ts';

/** A pickup of a chaos run as stored in the database. */
export type PickupFound = {
  /** The public id, which clients and couriers use. */
  readonly reference: string;
  readonly status: string;
  readonly courier_code: string;
  readonly courier_reference: string | null;
  readonly shipment_numbers: readonly string[];
  /** Types of its events, in order. */
  readonly events: readonly string[];
};

type Row = Omit<PickupFound, 'reference'> & { readonly pickup_id: string };

const FOUND = `
  SELECT pickup_id, status, courier_code, courier_reference, shipment_numbers,
    ARRAY(
      SELECT type FROM event
      WHERE event.account_id = pickup.account_id AND event.environment = pickup.environment
        AND event.subject = pickup_id::text
      ORDER BY sequence
    ) AS events
  FROM pickup ORDER BY pickup_id`;

export function pickupsFound(ownerUrl: string): Promise<readonly PickupFound[]> {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<Row>(FOUND);
    return rows.map(({ pickup_id: pickupId, ...row }) => {
      return { reference: idText('pickup', pickupId), ...row };
    });
  });
}
