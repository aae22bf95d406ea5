/** A JSON text in each line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Yields each row on a line of its own; nothing without rows. */
export async function* ndjsonChunks<Row>(
  pages: AsyncIterable<readonly Row[]>,
  view: (row: Row) => unknown,
): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((row) => `${JSON.stringify(view(row))}\n`).join('');
  }
}
