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
 * What only bounds how much is looked at, so that no contract can miss it: the tests of plans do.
 * The times in ids, the positions of events next to a time, and of which rows an index is.
 */
export const ONLY_BOUNDS = new RegExp(
  [
    /^without (?:shipment\.shipment_id|pickup\.pickup_id) (?:>=|<) \$/,
    /^without event\.position [<>] coalesce/,
    /^without posting\.kind IN /,
  ]
    .map(({ source }) => source)
    .join('|'),
);
