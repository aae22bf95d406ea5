import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Environment } from '#domain/environment.ts';
import { CUT } from '#domain/insight/request-log/marks.ts';
import { DAY_MS } from '#domain/time.ts';
import type { CurlCall } from '#src/web/kit/curl.ts';
import { formatDecimal, startOfDay } from '#src/web/kit/format.ts';
import type { Meaning } from '#src/web/kit/status.ts';

export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const;
export const CALLERS = ['KEY', 'PERSON'] as const;
export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Paths that programs call most; the URL accepts any other. */
export const ROUTES = [
  '/rates',
  '/quotes',
  '/quotes/{quote_id}',
  '/shipments',
  '/shipments/{shipment_number}',
  '/shipments/{shipment_number}/pay',
  '/shipments/{shipment_number}/cancel',
  '/shipments/{shipment_number}/return',
  '/shipments/{shipment_number}/label',
  '/tracking/{awb}',
  '/trackers',
  '/pickups',
  '/wallet/balance',
  '/transactions',
  '/topups',
  '/webhooks',
  '/events',
  '/areas',
  '/couriers',
] as const;

const REQUEST_ID = /^req_[0-9a-hjkmnp-tv-z]{26}$/;
const BYTES_PER_KIB = 1024;

type Body = string | null;

/** An id as people paste it; undefined for anything else. */
export function requestIdIn(text: string): string | undefined {
  const [id] =
    text
      .trim()
      .toLowerCase()
      .match(/req_\w+/) ?? [];
  return id !== undefined && REQUEST_ID.test(id) ? id : undefined;
}

export function meaningOf(status: number): Meaning {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'attention' : 'good';
}

/** Formatted JSON; a truncated text is unchanged. */
export function prettyBody(body: string): string {
  if (body.endsWith(CUT)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function formatSize(bytes: number, language: Language): string {
  if (bytes < BYTES_PER_KIB) return `${bytes}\u00a0B`;
  return `${tenths(bytes / BYTES_PER_KIB, language)}\u00a0KiB`;
}

/** `12 ms`, `1,4 s`. */
export function formatDuration(ms: number, language: Language): string {
  return ms < 1000 ? `${ms}\u00a0ms` : `${tenths(ms / 1000, language)}\u00a0s`;
}

export type SubjectPlace = 'shipment' | 'batch' | 'webhook' | 'event';

const PLACES: readonly (readonly [RegExp, SubjectPlace])[] = [
  [/^SHP/, 'shipment'],
  [/^bat_/, 'batch'],
  [/^whk_/, 'webhook'],
  [/^evt_/, 'event'],
];

/** Page of a request's subject; undefined if there is none. */
export function placeOfSubject(subject: string): SubjectPlace | undefined {
  return PLACES.find(([begins]) => begins.test(subject))?.[1];
}

type Logged = {
  readonly method: string;
  readonly path: string;
  readonly query: Body;
  readonly request_body: Body;
};

/** curl command that repeats the request; undefined if its stored body was truncated. */
export function curlCallOf({
  method,
  path,
  query,
  request_body: body,
}: Logged): CurlCall | undefined {
  const verb = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).find((one) => one === method);
  if (verb === undefined || body?.endsWith(CUT) || query?.endsWith(CUT)) return undefined;
  const asked = query === null ? '' : `?${new URLSearchParams(parsedQuery(query))}`;
  const call = { method: verb, path: path + asked };
  return body === null ? call : { ...call, body: JSON.parse(body) };
}

/** The end of a day in the zone, as the API takes it. */
export function endOfDay(day: string, zone: TimeZone): string {
  return new Date(Date.parse(startOfDay(day, zone)) + DAY_MS).toISOString();
}

export function otherEnvironment(environment: Environment): Environment {
  return environment === 'TEST' ? 'LIVE' : 'TEST';
}

/** Number with one decimal, even if it is zero. */
function tenths(number: number, language: Language): string {
  return number.toFixed(1).replace('.', formatDecimal(0.1, language).charAt(1));
}

function parsedQuery(query: string): [string, string][] {
  const values: Readonly<Record<string, unknown>> = JSON.parse(query);
  return Object.entries(values).map(([name, value]) => [name, String(value)]);
}
