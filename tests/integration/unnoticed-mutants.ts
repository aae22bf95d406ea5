/**
 * Mutants that no contract notices yet, by their place among those of the statement: of the fair
 * claim, mostly the steps through its index. The lists may only get shorter.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {
  'bookings.claimDue': [0, 1, 2, 3, 4, 6, 18],
  'cancellations.claimDue': [0, 1, 2, 3, 4, 18, 25, 34],
  'pickups.claimDue': [0, 1, 2, 3, 4, 18],
};
