/** Stands where a value was. */
export const REMOVED = '[removed]';
/** Stands at the end of a text that was longer. */
export const CUT = ' …[cut]';
