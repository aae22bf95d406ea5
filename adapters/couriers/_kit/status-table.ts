import type { CodeMeaning } from '#domain/carrying/tracking/tracking-event.ts';

/** Meanings of a courier's tracking codes; a code that is missing here changes no status. */
export type StatusTable = Readonly<Record<string, StatusMeaning>>;
export type StatusMeaning = CodeMeaning;

/** Returns null for both if the table does not have the code. */
export function meaningOf(code: string, table: StatusTable): StatusMeaning {
  const meaning = Object.hasOwn(table, code) ? table[code] : undefined;
  return meaning ?? { status: null, reasonCode: null };
}
