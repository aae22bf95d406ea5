/** A detail or a row of a courier's answers that could not be read, and how often. */
export type UnreadField = { readonly field: string; readonly times: number };

/** From here on a person should look at it: a form has changed, or was never known. */
export const ALARMING_TIMES = 100;
