import { withClient } from '#tests/kit/database.ts';

/** A shipment of a chaos run with its rows about money and booking. */
export type ShipmentFound = {
  readonly shipment_number: string;
  readonly courier_code: string;
  readonly name: string;
  readonly status: string;
  readonly payment_status: string;
  readonly awb: string | null;
  readonly courier_cancellation: string | null;
  /** Null if it was never paid. */
  readonly state: string | null;
  readonly paid_at: Date | null;
  readonly settled_at: Date | null;
  /** `1 PENDING BOOKED`: fence, state at the claim, outcome; `?` where the worker died. */
  readonly attempts: readonly string[];
  readonly began: readonly { readonly fence: number; readonly at: string }[];
  /** Kinds of its journals. */
  readonly journals: readonly string[];
  /** Kinds of its open alerts. */
  readonly alerts: readonly string[];
  /** Types of its events, in order. */
  readonly events: readonly string[];
};

const FOUND = `
  SELECT shipment_number, shipment.courier_code, receiver ->> 'name' AS name, status,
    payment_status, awb, courier_cancellation, intent.state, paid_at,
    (
      SELECT max(settled_at) FROM booking_attempt AS attempt
      WHERE attempt.account_id = shipment.account_id AND NOT is_late
        AND attempt.environment = shipment.environment
        AND attempt.shipment_number = shipment.shipment_number
    ) AS settled_at,
    ARRAY(
      SELECT concat_ws(' ', fence, found, coalesce(outcome, '?')) FROM booking_attempt AS attempt
      WHERE attempt.account_id = shipment.account_id
        AND attempt.environment = shipment.environment
        AND attempt.shipment_number = shipment.shipment_number
      ORDER BY fence
    ) AS attempts,
    (
      SELECT coalesce(json_agg(json_build_object('fence', fence, 'at', began_at)), '[]')
      FROM booking_attempt AS attempt
      WHERE attempt.account_id = shipment.account_id
        AND attempt.environment = shipment.environment
        AND attempt.shipment_number = shipment.shipment_number
    ) AS began,
    ARRAY(
      SELECT kind FROM journal
      WHERE journal.account_id = shipment.account_id
        AND journal.environment = shipment.environment
        AND split_part(business_ref, '/', 1) = shipment_number
      ORDER BY kind
    ) AS journals,
    ARRAY(
      SELECT kind FROM alert
      WHERE alert.account_id = shipment.account_id AND alert.environment = shipment.environment
        AND alert.subject = shipment_number AND closed_at IS NULL
      ORDER BY kind
    ) AS alerts,
    ARRAY(
      SELECT type FROM event
      WHERE event.account_id = shipment.account_id AND event.environment = shipment.environment
        AND event.subject = shipment_number
      ORDER BY sequence
    ) AS events
  FROM shipment
    LEFT JOIN booking_intent AS intent USING (account_id, environment, shipment_number)
  ORDER BY shipment_number COLLATE "C"`;

/** Work that workers have not finished. */
const UNSETTLED = `
  SELECT concat_ws(' ', shipment_number, shipment.courier_code, receiver ->> 'name', status,
    courier_cancellation, intent.state, intent.fence) AS text
  FROM shipment
    LEFT JOIN booking_intent AS intent USING (account_id, environment, shipment_number)
  WHERE intent.state IN ('PENDING', 'ATTEMPTING', 'UNKNOWN', 'ACCEPTED')
    OR (courier_cancellation = 'PENDING' AND intent.state IS DISTINCT FROM 'MANUAL')
    OR (payment_status = 'PAID' AND intent.state IS NULL)
  UNION ALL
  SELECT concat_ws(' ', 'cancellation of', shipment_number, awb) FROM cancellation_due
  UNION ALL
  SELECT concat_ws(' ', 'pickup', pickup_id, pickup.status, wish)
  FROM pickup LEFT JOIN pickup_due USING (account_id, environment, pickup_id)
  WHERE pickup.status = 'REQUESTED' OR wish IS NOT NULL`;

export function shipmentsFound(ownerUrl: string): Promise<readonly ShipmentFound[]> {
  return withClient(ownerUrl, async (owner) => (await owner.query<ShipmentFound>(FOUND)).rows);
}

export function unsettledOf(ownerUrl: string): Promise<readonly string[]> {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ text: string }>(UNSETTLED);
    return rows.map(({ text }) => text);
  });
}
