/** Replaces a removed value. */
export const REMOVED = '[removed]';
/** Marks the end of a cut text. */
export const CUT = ' …[cut]';
