import { namesPerson } from '#domain/private-text.ts';
import { CUT, REMOVED } from './marks.ts';

/** Characters of a body that are kept. */
export const BODY_LENGTH_MAX = 4_096;

/**
 * Names of fields whose texts are shown. Any other field may contain personal data, secrets or free
 * text, or may be unknown.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'success',
  'request_id',
  'code',
  'path',
  'source',
  'doc_url',
  'required',
  'granted',
  'shipment_number',
  'shipments',
  'shipment',
  'quote_id',
  'pickup_id',
  'topup_id',
  'event_id',
  'transaction_id',
  'journal_id',
  'webhook_id',
  'delivery_id',
  'batch_id',
  'id',
  'awb',
  'reference',
  'sku',
  'courier_code',
  'courier_name',
  'courier_reference',
  'courier',
  'couriers',
  'service_code',
  'service_name',
  'provider_code',
  'status',
  'payment_status',
  'payment_method',
  'method',
  'previous_status',
  'type',
  'kind',
  'events',
  'event',
  'environment',
  'direction',
  'bucket',
  'disabled_reason',
  'secret_last4',
  'reason_code',
  'collection_method',
  'vehicle',
  'tags',
  'booking',
  'category',
  'format',
  'size',
  'layout',
  'sort',
  'timezone',
  'matched',
  'bank',
  'district_id',
  'regency_id',
  'province_id',
  'district',
  'regency',
  'province',
  'scope',
  'origin_name',
  'destination_name',
  'created_at',
  'booked_at',
  'paid_at',
  'delivered_at',
  'cancelled_at',
  'refunded_at',
  'payment_expires_at',
  'qr_expires_at',
  'expires_at',
  'cod_settles_at',
  'cod_settled_at',
  'next_attempt_at',
  'last_success_at',
  'last_failure_at',
  'limited_until',
  'at',
  'time',
  'date',
  'start',
  'end',
  'from',
  'to',
  'since',
  'month',
  'created_from',
  'created_to',
  'return_of',
  'returned_by',
  'returnable_until',
  'estimated_delivery',
  'estimated_delivery_date',
  'settlement_date',
  'currency',
  'limit',
  'page',
  'cursor',
  'next_cursor',
  'after',
  'include_total',
  'problems',
]);

/** Removed whatever their type: numbers, lists and objects, too. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'email',
  'address',
  'postal_code',
  'postal_codes',
  'village',
  'company',
  'note',
  'notes',
  'coordinates',
  'latitude',
  'longitude',
  'account_number',
  'account_name',
  'receiver_name',
  'password',
  'secret',
  'qr_string',
  'metadata',
  'headers',
  'contact',
]);

/**
 * Fields with the client's own words: shown unless they contain a phone number or an e-mail
 * address.
 */
const CLIENT_WORDS: ReadonlySet<string> = new Set(['reference', 'sku', 'category']);

/** A deeper body is refused. */
export const DEPTH_MAX = 32;
/** Longest name that is kept: the API's own names are shorter, but a client may send any name. */
const NAME_LENGTH_MAX = 64;
export const HIDDEN = JSON.stringify(REMOVED);
/** Texts that JSON need not escape. Most texts match, which saves the time of escaping. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

export type Clean = (message: string) => string;
type Text = {
  text: string;
  depth: number;
  readonly max: number;
  readonly clean: Clean | undefined;
};

/** How a field is masked: the part of a text that is shown, or nothing of any type. */
export type Rule = 'TEXT' | 'WORDS' | 'MESSAGE' | 'NO_TEXT' | 'PERSONAL';

/** One look-up per field name: a body has dozens, and every request has a body. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...[...SHOWN].map((name) => [name, 'TEXT'] as const),
  ...[...CLIENT_WORDS].map((name) => [name, 'WORDS'] as const),
  ...[...PERSONAL].map((name) => [name, 'PERSONAL'] as const),
  ['message', 'MESSAGE'],
]);

/**
 * JSON of a body, masked and cut; text beyond the cut is not even examined. Null without a body.
 * Texts named `message` are hidden, or shown as `clean` returns them.
 */
export function maskedJson(
  body: unknown,
  { clean, max = BODY_LENGTH_MAX }: { readonly clean?: Clean; readonly max?: number } = {},
): string | null {
  if (body === undefined) return null;
  const out: Text = { text: '', depth: 0, max, clean };
  append(out, body, 'NO_TEXT');
  return cutAt(max, out.text);
}

/** The text, or its beginning with a mark. */
export function cutAt(max: number, text: string): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed() + CUT;
}

/** A query, masked by the names of its parameters. */
export function maskedQuery(query: Readonly<Record<string, unknown>>): string | null {
  for (const _ in query) return maskedJson(query, { max: BODY_LENGTH_MAX / 4 });
  return null;
}

/**
 * A client's own words, such as an Idempotency-Key: removed if they contain a phone number or an
 * e-mail address.
 */
export function maskedWords(text: string): string {
  return namesPerson(text) ? REMOVED : text;
}

/** A path, masked part by part, since a client may have typed anything as a parameter. */
export function maskedPath(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (maskedWords(decoded(part)) === REMOVED ? REMOVED : part)).join('/');
}

/** Decodes the escapes of a part of a path; malformed escapes stay as they are. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function append(out: Text, value: unknown, rule: Rule): void {
  if (value === null) out.text += 'null';
  else if (typeof value === 'boolean') out.text += value ? 'true' : 'false';
  else if (rule === 'PERSONAL') out.text += HIDDEN;
  else if (typeof value === 'string') out.text += shown(out, value, rule);
  else if (typeof value !== 'object') out.text += JSON.stringify(value) ?? 'null';
  else if (out.depth >= DEPTH_MAX) out.text += HIDDEN;
  else appendInner(out, value, rule);
}

function shown({ max, clean }: Text, value: string, rule: Rule): string {
  if (rule === 'NO_TEXT') return HIDDEN;
  if (rule === 'MESSAGE') return clean === undefined ? HIDDEN : quoted(clean(value));
  const text = value.length > max ? value.slice(0, max + 1) : value;
  return rule === 'WORDS' && namesPerson(text) ? HIDDEN : quoted(text);
}

export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function appendInner(out: Text, value: object, rule: Rule): void {
  out.depth += 1;
  if (Array.isArray(value)) appendList(out, value, rule);
  else appendFields(out, value);
  out.depth -= 1;
}

function appendList(out: Text, values: readonly unknown[], rule: Rule): void {
  let before = '[';
  for (const value of values) {
    if (out.text.length > out.max) return;
    out.text += before;
    before = ',';
    append(out, value, rule);
  }
  out.text += before === '[' ? '[]' : ']';
}

function appendFields(out: Text, fields: object): void {
  let before = '{';
  // Copying is quick, and the copy is iterated twice as fast as a list of entries.
  const values: Readonly<Record<string, unknown>> = { ...fields };
  for (const name in values) {
    if (out.text.length > out.max) return;
    const value = values[name];
    if (value === undefined) continue;
    const rule = RULES.get(name);
    out.text += `${before}${rule === undefined ? nameOf(name) : `"${name}"`}:`;
    before = ',';
    append(out, value, rule ?? 'NO_TEXT');
  }
  out.text += before === '{' ? '{}' : '}';
}

/** Name of a field that we do not know. */
export function nameOf(name: string): string {
  return quoted(name.length > NAME_LENGTH_MAX ? name.slice(0, NAME_LENGTH_MAX) : name);
}
