import { LISTENER_NAME } from '#adapters/postgres/wake-ups.ts';
import { type TestDatabase, withClient } from './database.ts';

/** Shipment with its booking rows. */
export type StoredBooking = {
  readonly shipment_number: string;
  readonly receiver_name: string;
  readonly status: string;
  readonly payment_status: string;
  readonly awb: string | null;
  readonly state: string;
  readonly fence: number;
  /** Attempts such as `1 BOOKED`, or only `1` if the worker died. */
  readonly attempts: readonly string[];
  /** Kinds of its journals. */
  readonly journals: readonly string[];
  readonly events: readonly string[];
  readonly entries: readonly string[];
  readonly awbs: number;
};

const FOUND = `
  SELECT shipment_number, receiver ->> 'name' AS receiver_name, status, payment_status, awb,
    intent.state, intent.fence,
    ARRAY(
      SELECT concat_ws(' ', attempt.fence, attempt.outcome) FROM booking_attempt AS attempt
      WHERE attempt.account_id = shipment.account_id AND attempt.environment = shipment.environment
        AND attempt.shipment_number = shipment.shipment_number
      ORDER BY attempt.fence
    ) AS attempts,
    ARRAY(
      SELECT kind FROM journal
      WHERE journal.account_id = shipment.account_id AND journal.environment = shipment.environment
        AND split_part(business_ref, '/', 1) = shipment_number
      ORDER BY kind
    ) AS journals,
    ARRAY(
      SELECT type FROM event
      WHERE event.account_id = shipment.account_id AND event.environment = shipment.environment
        AND event.subject = shipment.shipment_number
      ORDER BY sequence
    ) AS events,
    ARRAY(
      SELECT entry.status FROM tracking_entry AS entry
      WHERE entry.account_id = shipment.account_id AND entry.environment = shipment.environment
        AND entry.shipment_number = shipment.shipment_number
      ORDER BY at, entry.recorded_at
    ) AS entries,
    (
      SELECT count(*)::integer FROM awb_lookup
      WHERE awb_lookup.shipment_number = shipment.shipment_number
    ) AS awbs
  FROM shipment
    LEFT JOIN booking_intent AS intent USING (account_id, environment, shipment_number)
  ORDER BY shipment_number COLLATE "C"`;

const LISTENERS_ENDED = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${LISTENER_NAME}'`;

const UNSETTLED = `
  SELECT shipment_number, status, intent.state, intent.fence FROM shipment
    LEFT JOIN booking_intent AS intent USING (account_id, environment, shipment_number)
  WHERE payment_status = 'PAID' AND status = 'PROCESSING'`;

export async function storedBookings({
  ownerUrl,
}: TestDatabase): Promise<readonly StoredBooking[]> {
  return (await withClient(ownerUrl, (owner) => owner.query<StoredBooking>(FOUND))).rows;
}

/** Paid shipments that are not booked yet. */
export async function unsettled({ ownerUrl }: TestDatabase): Promise<readonly unknown[]> {
  return (await withClient(ownerUrl, (owner) => owner.query(UNSETTLED))).rows;
}

/** Ends the connections on which workers are woken, so that wake-ups are lost. */
export async function loseWakeUps({ ownerUrl }: TestDatabase): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query(LISTENERS_ENDED));
}
