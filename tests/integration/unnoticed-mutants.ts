/**
 * Mutants that no contract notices yet, by their place among those of the statement: of the fair
 * claim, mostly the steps through its index; of imports at once the lock order and the conflict,
 * and what only spares writes; an environment that a CHECK holds. The lists may only get shorter:
 * `LISTED=1` tries them (store-mutations.test.ts), and names those that are noticed by now.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {
  'areaCodes.replace': [1, 2],
  'awbPool.add': [7, 8, 11],
  'bookings.claimChecks': [1, 2, 11, 12],
  'bookings.claimDue': [0, 1, 2, 3, 4, 6, 7, 20, 23],
  'cancellations.claimDue': [0, 1, 2, 3, 4, 7, 20, 23, 28, 37],
  'courierConfiguration.report': [1],
  'courierConfiguration.saveConnection': [1],
  'courierConfiguration.saveOffer': [1],
  'pickups.claimDue': [0, 1, 2, 3, 4, 7, 20, 23],
};

/**
 * Mutants that no contract has to notice: conditions that only bound how much is read (the times in
 * ids, the positions of events next to a time, the rows of a partial index), which the tests of
 * plans hold; and the way from state to state of a list by state, which `lists-by-state` holds.
 */
export function isTriedElsewhere(statement: string, mutation: string): boolean {
  return BOUNDS.some((one) => one.test(mutation)) || isOfStates(statement, mutation);
}

const BOUNDS: readonly RegExp[] = [
  /^without (?:shipment\.shipment_id|pickup\.pickup_id) (?:>=|<) \$/,
  /^without event\.position [<>] coalesce/,
  /^reversed edge\.event_id/,
  /^without edge\.position IS NOT NULL$/,
  /^without posting\.kind IN /,
  /^without seen\.webhook_id = /,
  // Of what is for one reference, a bucket has one row at a time.
  /^reversed posting\.posting_id DESC$/,
];
const OF_STATES: readonly RegExp[] = [
  / = state\.\w+$/,
  / > \(state\./,
  / IN \(SELECT found\./,
  /^without (?:posting\.)?(?:account_id|environment|webhook_id|kind) = \$/,
  /^reversed /,
];

function isOfStates(statement: string, mutation: string): boolean {
  const isByState = statement.trimStart().startsWith('WITH RECURSIVE state AS');
  return isByState && OF_STATES.some((one) => one.test(mutation));
}
