import type { Tenant } from '#domain/environment.ts';
import type { Caller } from '#domain/people/access/caller.ts';

/** A request of a known caller and its answer, as the request log keeps it: masked, cut. */
export type LoggedRequest = Tenant & {
  /** UUIDv7: contains the time of arrival, which orders the log. */
  readonly requestId: string;
  readonly arrivedAt: Date;
  readonly durationMs: number;
  readonly method: string;
  /** The pattern of the path: `/api/v1/shipments/:shipment_number`. */
  readonly route: string;
  readonly path: string;
  /** Masked query; null without one. */
  readonly query: string | null;
  readonly status: number;
  /** Null for a success. */
  readonly errorCode: string | null;
  /** False if the client disconnected before it had the whole answer. */
  readonly isComplete: boolean;
  readonly callerKind: Caller['by'];
  readonly callerId: string;
  readonly address: string;
  readonly idempotencyKey: string | null;
  /** Id or number of the record that the request is about; null if none was named. */
  readonly subject: string | null;
  /** JSON, masked and cut; null without one. */
  readonly requestBody: string | null;
  /** JSON, masked and cut; null if it was a file or was streamed. */
  readonly responseBody: string | null;
  /** Media type. */
  readonly responseType: string | null;
  readonly responseBytes: number;
  /** Earlier requests of the tenant in the same process that were not logged for lack of room. */
  readonly unloggedBefore: number;
};

/** A request with its caller's current name; null if the caller no longer exists. */
export type NamedRequest = LoggedRequest & {
  readonly callerName: string | null;
  /** Last four characters of the key's secret. */
  readonly callerLast4: string | null;
};

/** A null field matches any request. */
export type RequestFilter = {
  /** The first digit of the status. */
  readonly statusClass: StatusClass | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly callerId: string | null;
  readonly callerKind: Caller['by'] | null;
};

export type StatusClass = 2 | 4 | 5;

/** Fields of paths and answers that identify the subject of a request, most specific first. */
const SUBJECT_FIELDS = [
  'shipment_number',
  'pickup_id',
  'batch_id',
  'webhook_id',
  'topup_id',
  'transaction_id',
  'event_id',
  'quote_id',
] as const;

/** The subject among the parameters of a path or the fields of an answer. */
export function subjectIn(fields: Readonly<Record<string, unknown>>): string | null {
  for (const name of SUBJECT_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string' && value.length <= SUBJECT_LENGTH_MAX) return value;
  }
  return null;
}

const SUBJECT_LENGTH_MAX = 64;
