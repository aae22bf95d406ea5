/** A detail or a row of a courier's answers that could not be read, and how often. */
export type UnreadField = { readonly field: string; readonly times: number };

/** Count from which an operator is alerted: a format has changed, or was never known. */
export const ALARMING_TIMES = 100;
