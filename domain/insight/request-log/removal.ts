import { REMOVED } from './marks.ts';
import { decoded } from './masked-json.ts';

/** Parts of a request that a message about it may quote. */
export type Quotable = {
  readonly body: unknown;
  readonly url: string;
  /** The route's pattern; absent: no route matched. */
  readonly route?: string | undefined;
  /** Keys, cookies and signatures. */
  readonly secrets: readonly string[];
};

/** Shorter values are not removed, because they often are ordinary words of our own messages. */
const VALUE_LENGTH_MIN = 4;
/**
 * Number of texts in the largest order, and length of drivers' errors: every
 * value is searched in every text. Any text beyond these limits is removed altogether.
 */
const VALUES_MAX = 1_000;
const TEXT_LENGTH_MAX = 4_000;

/** Removes every value of the request from a text. */
export function removalOf({ body, url, route, secrets }: Quotable): (text: string) => string {
  const values = new Set([...queryOf(url), ...paramsOf(url, route), ...secrets]);
  addTexts(values, body);
  addTexts(values, parsed(body));
  // Longest first, so that removing a shorter value inside a longer one leaves no part of it.
  const sorted = [...values].slice(0, VALUES_MAX).toSorted((a, b) => b.length - a.length);
  return (text) => {
    if (values.size > VALUES_MAX || text.length > TEXT_LENGTH_MAX) return REMOVED;
    return sorted.reduce((rest, value) => rest.replaceAll(value, REMOVED), text);
  };
}

/** Stops as soon as there are more texts than are searched. */
function addTexts(values: Set<string>, body: unknown): void {
  const rest = [body];
  while (rest.length > 0 && values.size <= VALUES_MAX) {
    const value = rest.pop();
    if (typeof value === 'string' && value.length >= VALUE_LENGTH_MIN) values.add(value);
    if (typeof value !== 'object' || value === null) continue;
    // Pushes one by one: 100,000 arguments at once would overflow the stack.
    for (const child of Object.values(value)) rest.push(child);
  }
}

/** Parses the body of an incoming webhook, which is kept as the signed text. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function queryOf(url: string): string[] {
  const [, query = ''] = url.split('?');
  return [...new URLSearchParams(query).values()].filter(
    ({ length }) => length >= VALUE_LENGTH_MIN,
  );
}

/** Values of path parameters only, because the route's own words occur in our file names. */
function paramsOf(url: string, route = ''): string[] {
  const [path = ''] = url.split('?');
  const names = route.split('/');
  const params = path.split('/').filter((_, at) => names[at]?.startsWith(':'));
  return params.map(decoded).filter(({ length }) => length >= VALUE_LENGTH_MIN);
}
