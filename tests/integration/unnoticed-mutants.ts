/**
 * Mutants that no contract notices yet, by their place among those of the statement: of the fair
 * claim, mostly the order in which rows are locked and the steps through its index. The lists may
 * only get shorter.
 */
export const UNNOTICED: Readonly<Record<string, readonly number[]>> = {};
