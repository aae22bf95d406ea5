import type { BookingStore, ClaimRequest } from '#domain/booking/booking-store.ts';
import { LEASE_MS } from '#domain/booking/schedule.ts';
import { sqlState } from '../../fault.ts';
import type { Send, Statement, Values } from '../../session.ts';
import { type ClaimedRow, type IntentRow, toClaimed, toIntent } from './row.ts';

type Claim = { readonly statement: Statement; readonly values: Values };

const FIND = {
  name: 'bookings.find',
  text: `
    SELECT account_id, environment, shipment_number, state, due_at, fence, faults, created_at
    FROM booking_intent
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
};

/** All lock in this order, so that nobody waits for somebody who waits. */
const LONGEST_DUE = `
      WHERE due_at <= $1
      ORDER BY due_at, account_id, environment, shipment_number LIMIT $3`;

/**
 * Two that want the same intent both find it due, and the second waits for the first. Then it is no
 * longer as it was found (a claim changes the fence, a settlement the state), so the second does
 * without it.
 */
const CLAIMED = `
    claimed AS (
      UPDATE booking_intent AS intent
      SET state = 'ATTEMPTING', due_at = $2, fence = intent.fence + 1,
        faults = intent.faults + CASE due.found WHEN 'ATTEMPTING' THEN 1 ELSE 0 END
      FROM due
      WHERE (intent.account_id, intent.environment, intent.shipment_number)
          = (due.account_id, due.environment, due.shipment_number)
        AND (intent.state, intent.fence) = (due.found, due.fence)
      RETURNING intent.account_id, intent.environment, intent.shipment_number, intent.fence,
        intent.faults, intent.created_at AS wanted_since, due.found, due.due_at
    ), attempted AS (
      INSERT INTO booking_attempt
        (account_id, environment, shipment_number, fence, found, began_at)
      SELECT account_id, environment, shipment_number, fence, found, $1 FROM claimed
    )
    SELECT shipment.*, fence, found, faults, wanted_since
    FROM claimed JOIN shipment USING (account_id, environment, shipment_number)
    ORDER BY due_at`;

/** Not prepared: how many are due decides on the plan. */
const CLAIM_DUE = {
  text: `
    WITH due AS (
      SELECT account_id, environment, shipment_number, due_at, fence, state AS found
      FROM booking_intent ${LONGEST_DUE}
    ), ${CLAIMED}`,
};

const CLAIM_NAMED = {
  name: 'bookings.claim',
  text: `
    WITH due AS (
      SELECT account_id, environment, shipment_number, due_at, fence, state AS found
      FROM unnest($4::uuid[], $5::text[], $6::text[])
          AS wanted (account_id, environment, shipment_number)
        JOIN booking_intent USING (account_id, environment, shipment_number) ${LONGEST_DUE}
    ), ${CLAIMED}`,
};

/** A claim that failed has claimed nothing, so it may be tried again. */
const CLAIM_ATTEMPTS = 3;
/** deadlock_detected: one saw an intent due at an older time than the other. */
const DEADLOCK = '40P01';

export function postgresBookingStore(send: Send): BookingStore {
  return {
    claim: (request) => upTo(CLAIM_ATTEMPTS, () => claim(send, claimOf(request))),
    async find({ accountId, environment, shipmentNumber }) {
      const [row] = await send<IntentRow>(FIND, [accountId, environment, shipmentNumber]);
      return row === undefined ? undefined : toIntent(row);
    },
  };
}

async function claim(send: Send, { statement, values }: Claim) {
  return (await send<ClaimedRow>(statement, values)).map(toClaimed);
}

function claimOf({ only, room, now }: ClaimRequest): Claim {
  const values = [now, new Date(now.getTime() + LEASE_MS), room];
  if (only === undefined) return { statement: CLAIM_DUE, values };
  const names = [
    only.map(({ accountId }) => accountId),
    only.map(({ environment }) => environment),
    only.map(({ shipmentNumber }) => shipmentNumber),
  ];
  return { statement: CLAIM_NAMED, values: [...values, ...names] };
}

async function upTo<Result>(attempts: number, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || sqlState(error) !== DEADLOCK) throw error;
  }
  return upTo(attempts - 1, attempt);
}
