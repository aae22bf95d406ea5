import type { Caller } from '#domain/access/caller.ts';
import type { Tenant } from '#domain/environment.ts';

/** A request of a known caller and its answer, as the request log keeps it: masked, cut. */
export type LoggedRequest = Tenant & {
  /** Holds the time of arrival: the log is in its order. */
  readonly requestId: string;
  readonly arrivedAt: Date;
  readonly durationMs: number;
  readonly method: string;
  /** The pattern of the path: `/api/v1/shipments/:shipment_number`. */
  readonly route: string;
  readonly path: string;
  /** Masked; null without one. */
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
  /** What it was about, by its id or number; null if nothing was named. */
  readonly subject: string | null;
  /** JSON, masked and cut; null without one. */
  readonly requestBody: string | null;
  /** JSON, masked and cut; null if it was a file or was streamed. */
  readonly responseBody: string | null;
  /** Media type. */
  readonly responseType: string | null;
  readonly responseBytes: number;
  /** Requests of the tenant before this one, in the same process, that the log had no room for. */
  readonly unloggedBefore: number;
};

/** The caller as people know it; null where it is gone. */
export type NamedRequest = LoggedRequest & {
  readonly callerName: string | null;
  /** Of a key's secret. */
  readonly callerLast4: string | null;
};

/** Null: any. */
export type RequestFilter = {
  /** The first digit of the status. */
  readonly statusClass: StatusClass | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly callerId: string | null;
  readonly callerKind: Caller['by'] | null;
};

export type StatusClass = 2 | 4 | 5;

/** Fields of paths and answers that name what a request was about, the most telling first. */
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
