/** Yields pages, each read after the last row of the previous one, until an empty one. */
export async function* eachPage<Row>(
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let page = await read(null);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page;
    page = await read(last);
  }
}
