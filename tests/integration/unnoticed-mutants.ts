/**
 * Mutants that no contract notices yet, by their place among those of the statement: of the fair
 * claim, mostly the order among rows that are due at the same instant and the steps through its
 * index; of what a changed URL releases, the tenant. The lists may only get shorter.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {
  'bookings.claimDue': [0, 1, 2, 3, 4, 6, 8, 15, 19, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37],
  'bookings.claim': [4, 5, 6],
  'cancellations.claimDue': [
    0, 1, 2, 3, 4, 8, 12, 15, 19, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
  ],
  'pickups.claimDue': [0, 1, 2, 3, 4, 8, 12, 15, 19, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37],
  'deliveries.claim': [5, 6, 7],
  'deliveries.releaseEndpoint': [0, 1],
  'deliveries.release': [0, 1, 2, 5],
};
