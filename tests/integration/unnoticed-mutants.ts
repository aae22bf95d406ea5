/**
 * Mutants that no contract notices yet, by their place among those of the statement: of the fair
 * claim, mostly the steps through its index. The lists may only get shorter.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {
  'bookings.claimDue': [0, 1, 2, 3, 4, 6, 18],
  'bookings.claimChecks': [1, 10, 11, 12, 13],
  'cancellations.claimDue': [0, 1, 2, 3, 4, 18, 25, 34],
  'pickups.claimDue': [0, 1, 2, 3, 4, 18],
};

/**
 * What no contract has to try: conditions that only bound how much is looked at (the times in ids,
 * the positions of events next to a time, of which rows an index is), which the tests of plans
 * hold; and the step from state to state, without which a statement never ends.
 */
export const NOT_TRIED = new RegExp(
  [
    /^without (?:shipment\.shipment_id|pickup\.pickup_id) (?:>=|<) \$/,
    /^without event\.position [<>] coalesce/,
    /^without posting\.kind IN /,
    /^without \([\w, ]+\) > \(state\./,
  ]
    .map(({ source }) => source)
    .join('|'),
);
