import type { Request } from 'express';
import { REMOVED } from '#domain/request-log/marks.ts';
import type { LogFields } from '../log.ts';

/** Shorter values are too often ordinary words of our own messages. */
const VALUE_LENGTH_MIN = 4;
/** Such headers also hold short values like `https` and addresses. */
const SECRET_LENGTH_MIN = 16;
/**
 * The number of texts in the largest order, and the length of drivers' errors: every value is
 * searched in every text. Anything beyond is removed altogether.
 */
const VALUES_MAX = 1_000;
const TEXT_LENGTH_MAX = 4_000;

/**
 * An unexpected error, safe to log. Its message may quote the request (a driver quotes the value it
 * refused), so every value of the request is removed from it. `route`: the matched pattern.
 */
export function scrubbed(
  error: unknown,
  request: Pick<Request, 'body' | 'url' | 'headers'>,
  route?: string,
): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const clean = removalOf(request, route);
  return {
    error: error.name,
    // Not `message`, which loggers use for the line's own message.
    reason: clean(error.message),
    stack: clean(framesOf(error)),
    cause: error.cause instanceof Error ? clean(error.cause.message) : undefined,
  };
}

/** Removes every value of the request from a text. */
export function removalOf(
  request: Pick<Request, 'body' | 'url' | 'headers'>,
  route?: string,
): (text: string) => string {
  const values = new Set([
    ...textsOf(request.body),
    ...textsOf(parsed(request.body)),
    ...queryOf(request.url),
    ...paramsOf(request.url, route),
    ...secretsOf(request.headers),
  ]);
  // Longest first, so that a shorter value inside a longer one does not leave a rest of it.
  const sorted = [...values].slice(0, VALUES_MAX).toSorted((a, b) => b.length - a.length);
  return (text) => {
    if (values.size > VALUES_MAX || text.length > TEXT_LENGTH_MAX) return REMOVED;
    return sorted.reduce((rest, value) => rest.replaceAll(value, REMOVED), text);
  };
}

/** The stack frames without the message, which may be arbitrarily long. */
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

/** The content of an incoming webhook, whose body is kept as the signed text. */
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

/** Values of path parameters only: the route's own words occur in our file names. */
function paramsOf(url: string, route = ''): string[] {
  const [path = ''] = url.split('?');
  const names = route.split('/');
  const params = path.split('/').filter((_, at) => names[at]?.startsWith(':'));
  return params.map(decodeURIComponent).filter(({ length }) => length >= VALUE_LENGTH_MIN);
}

/** Keys, cookies, and signatures in `x-` headers. */
function secretsOf(headers: Request['headers']): string[] {
  const { authorization, cookie } = headers;
  const [, token = authorization] = authorization?.split(/ +/) ?? [];
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
  const texts = own.map(([, value]) => value?.toString() ?? '').filter(isSecretLength);
  return [token, authorization, cookie, ...texts].flatMap((text) => text || []);
}

function isSecretLength({ length }: string): boolean {
  return length >= SECRET_LENGTH_MIN;
}
