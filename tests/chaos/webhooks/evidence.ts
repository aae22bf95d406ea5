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

/** One request, as a plain server has read it. */
export type Arrival = {
  readonly endpoint: string;
  readonly atMs: number;
  /** `webhook-id` and `webhook-timestamp`. */
  readonly deliveryId: string;
  readonly sentAtS: number;
  /** From its body: `evt_…`, and the shipment of the event. */
  readonly eventId: string;
  readonly subject: string;
  readonly sequence: number;
  readonly digest: string;
  readonly hasFloat: boolean;
  /** Verified by the library with the current secret; or with an earlier one. */
  readonly isVerified: boolean;
  readonly wasVerified: boolean;
  /** It was answered by 2xx. */
  readonly isTaken: boolean;
};

export type ObservedEndpoint = {
  readonly name: string;
  readonly accountId: string;
  /** Null: every type. */
  readonly wants: readonly string[] | null;
  /** It must receive everything: false for one that never answers. */
  readonly isAnswering: boolean;
  /** When its receiver changed to a new secret. */
  readonly rotatedMs: readonly number[];
  readonly treatment: Treatment;
  /** The most bytes of one response that were read. */
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

/** Whether the JSON text has a number that is not written as an integer. */
export function hasFloat(json: string): boolean {
  return FLOAT.test(json.replace(TEXTS, '""'));
}

export function envelopeIn(json: string): Pick<Arrival, 'eventId' | 'subject' | 'sequence'> {
  const { id, data }: EventEnvelope = JSON.parse(json);
  return { eventId: id, subject: data.shipment?.shipment_number ?? '', sequence: data.sequence };
}
