import { createHash } from 'node:crypto';
import type { Treatment } from './in-flight.ts';

/** An event row. */
export type EventFound = {
  readonly eventId: string;
  readonly accountId: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  readonly createdMs: number;
  /** SHA-256 of its body's bytes. */
  readonly digest: string;
};

/** A request as received by a plain server. */
export type Arrival = {
  readonly endpoint: string;
  readonly atMs: number;
  /** Headers `webhook-id` and `webhook-timestamp`. */
  readonly deliveryId: string;
  readonly sentAtS: number;
  /** Contents of the body: the event's id, `evt_…`, and its shipment. */
  readonly eventId: string;
  readonly subject: string;
  readonly sequence: number;
  readonly digest: string;
  readonly hasFloat: boolean;
  /** Verified by the library with the current secret, or with an earlier one. */
  readonly isVerified: boolean;
  readonly wasVerified: boolean;
  /** Answered with 2xx. */
  readonly isTaken: boolean;
};

export type ObservedEndpoint = {
  readonly name: string;
  readonly accountId: string;
  /** Null: every type. */
  readonly wants: readonly string[] | null;
  /** False for an endpoint that never answers and need not receive everything. */
  readonly isAnswering: boolean;
  /** Times at which its receiver changed to a new secret. */
  readonly rotatedMs: readonly number[];
  readonly treatment: Treatment;
  /** Maximum number of bytes that were read of one response. */
  readonly saidBytes: number;
};

export type Evidence = {
  readonly events: readonly EventFound[];
  readonly endpoints: readonly ObservedEndpoint[];
  readonly arrivals: readonly Arrival[];
};

/** The envelope in a body. */
type EventEnvelope = {
  readonly id: string;
  readonly data: { readonly sequence: number; readonly shipment?: { shipment_number: string } };
};

const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const FLOAT = /\d[.eE]/;

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** True if the JSON text has a number that is not written as an integer. */
export function hasFloat(json: string): boolean {
  return FLOAT.test(json.replace(TEXTS, '""'));
}

export function envelopeIn(json: string): Pick<Arrival, 'eventId' | 'subject' | 'sequence'> {
  const { id, data }: EventEnvelope = JSON.parse(json);
  return { eventId: id, subject: data.shipment?.shipment_number ?? '', sequence: data.sequence };
}
