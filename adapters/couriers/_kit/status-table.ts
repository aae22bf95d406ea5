import type { CodeMeaning } from '#domain/tracking/tracking-event.ts';

/** What a courier's tracking codes mean; a code that is not here moves nothing. */
export type StatusTable = Readonly<Record<string, StatusMeaning>>;
export type StatusMeaning = CodeMeaning;

/** Null for both: the table does not have the code. */
export function meaningOf(code: string, table: StatusTable): StatusMeaning {
  const meaning = Object.hasOwn(table, code) ? table[code] : undefined;
  return meaning ?? { status: null, reasonCode: null };
}
