/** A JSON text in each line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Yields the rows of each page, a line each; nothing where there are none. */
export async function* ndjsonChunks<Row>(
  pages: AsyncIterable<readonly Row[]>,
  view: (row: Row) => unknown,
): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((row) => `${JSON.stringify(view(row))}\n`).join('');
  }
}
