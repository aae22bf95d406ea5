import { maskedRequest } from '#domain/insight/request-log/unmasked-request.ts';
import { insertedColumns } from './insert.ts';
import { type PackedRequests, unpacked } from './packed-requests.ts';

/** Columns stored one after the other, with the position where each ends. */
export type MaskedColumns = { readonly memory: ArrayBuffer; readonly ends: readonly number[] };

/** Rows of masked requests, column by column, in memory that another thread can take over. */
export function maskedColumns(packed: PackedRequests): MaskedColumns {
  const columns = insertedColumns(unpacked(packed).map(maskedRequest));
  let length = 0;
  const ends = columns.map((column) => {
    length += column.length;
    return length;
  });
  const memory = new ArrayBuffer(length);
  const all = Buffer.from(memory);
  for (const [place, column] of columns.entries()) all.set(column, ends[place - 1] ?? 0);
  return { memory, ends };
}
