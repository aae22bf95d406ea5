/** The query string of a URL in readable form: `?status=BOOKED,DELIVERED&courier=jne`. */
export type RawSearch = Record<string, unknown>;

export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves out empty values; separates several values by commas. */
export function writeSearch(search: RawSearch): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = textOf(value);
    if (text !== '') written.set(name, text);
  }
  const text = written.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return value === undefined || value === null || value === false ? '' : String(value);
}
