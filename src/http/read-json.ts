import { inTurns, type Turn } from '#src/usecases/selling/batch/in-turns.ts';
import { findRows, type RowList } from './find-rows.ts';
import { EdgeRefusal } from './problem.ts';

/** Parses JSON. MALFORMED_JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson();
  }
}

/** Parses a long JSON text whose rows are parsed one by one. VALIDATION_ERROR. */
export async function readRows(text: string, list: RowList, turn: Turn): Promise<unknown> {
  const { rest, rows: found } = await findRows(text, list, turn);
  const value = jsonOf(rest);
  const rows = await inTurns(found, turn, ({ from, to }) => jsonOf(text.slice(from, to)));
  const place = Reflect.get(Object(value), list.name);
  if (Array.isArray(place)) place.push(...rows);
  return value;
}

/** Omits the parser's message, which quotes the body and so personal data. */
export function malformedJson(): EdgeRefusal {
  return new EdgeRefusal('MALFORMED_JSON', 'The body is not JSON in UTF-8.');
}
