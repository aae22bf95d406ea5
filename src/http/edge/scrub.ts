import type { Request } from 'express';
import type { LogFields } from '../log.ts';

/** Shorter texts are words of ours as often as values of theirs. */
const VALUE_LENGTH_MIN = 4;
/** `https` and addresses stand in such headers, too. */
const SECRET_LENGTH_MIN = 16;
const REMOVED = '[removed]';
/**
 * As many texts as the largest order has, in errors as long as drivers write them: each is looked
 * for in each. A message that goes beyond is not kept at all.
 */
const VALUES_MAX = 1_000;
const TEXT_LENGTH_MAX = 4_000;

/**
 * An unexpected error as the log may hold it. Its message may echo what the client sent (a driver
 * quotes the value it refused), so every text of the request is cut out of it. `route`: the pattern
 * that the path matched.
 */
export function scrubbed(
  error: unknown,
  request: Pick<Request, 'body' | 'url' | 'headers'>,
  route?: string,
): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const values = new Set([
    ...textsOf(request.body),
    ...textsOf(parsed(request.body)),
    ...queryOf(request.url),
    ...paramsOf(request.url, route),
    ...secretsOf(request.headers),
  ]);
  // Longest first, so that no value is left half by a shorter one inside it.
  const sorted = [...values].slice(0, VALUES_MAX).toSorted((a, b) => b.length - a.length);
  const clean = (text: string): string => {
    if (values.size > VALUES_MAX || text.length > TEXT_LENGTH_MAX) return REMOVED;
    return sorted.reduce((rest, value) => rest.replaceAll(value, REMOVED), text);
  };
  return {
    error: error.name,
    // Not `message`: that is the line's own, and loggers mix the two.
    reason: clean(error.message),
    stack: clean(framesOf(error)),
    cause: error.cause instanceof Error ? clean(error.cause.message) : undefined,
  };
}

/** Where it was thrown; the message before it is as long as its sender wants. */
function framesOf({ stack = '', message }: Error): string {
  return stack.replace(message, '');
}

function textsOf(body: unknown): string[] {
  const texts: string[] = [];
  const rest = [body];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && value.length >= VALUE_LENGTH_MIN) texts.push(value);
    if (typeof value !== 'object' || value === null) continue;
    // One by one: 100,000 arguments at once are more than the stack holds.
    for (const child of Object.values(value)) rest.push(child);
  }
  return texts;
}

/** What a notification holds: its body is kept as the text that was signed. */
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

/** Only what the client wrote: the route's own words stand in every file name of ours. */
function paramsOf(url: string, route = ''): string[] {
  const [path = ''] = url.split('?');
  const names = route.split('/');
  const params = path.split('/').filter((_, at) => names[at]?.startsWith(':'));
  return params.map(decodeURIComponent).filter(({ length }) => length >= VALUE_LENGTH_MIN);
}

/** Keys and cookies; and signatures, which each sender puts into a header of its own. */
function secretsOf(headers: Request['headers']): string[] {
  const { authorization, cookie } = headers;
  const [, token = authorization] = authorization?.split(/ +/) ?? [];
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
  const texts = own.map(([, value]) => value?.toString() ?? '').filter(isSecretive);
  return [token, authorization, cookie, ...texts].flatMap((text) => text || []);
}

function isSecretive({ length }: string): boolean {
  return length >= SECRET_LENGTH_MIN;
}
