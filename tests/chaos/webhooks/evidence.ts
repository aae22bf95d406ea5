import { createHash } from 'node:crypto';
import type { Treatment } from './in-flight.ts';

/** An event as the database has it. */
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
  /** What its body says it is: `evt_…`, and the shipment that it tells of. */
  readonly eventId: string;
  readonly subject: string;
  readonly sequence: number;
  readonly digest: string;
  readonly hasFloat: boolean;
  /** By the library, with what the receiver knows; or with what it knew until it learnt that. */
  readonly isVerified: boolean;
  readonly wasVerified: boolean;
  /** It was answered by 2xx. */
  readonly isTaken: boolean;
};

export type EndpointSeen = {
  readonly name: string;
  readonly accountId: string;
  /** Null: every type. */
  readonly wants: readonly string[] | null;
  /** It is to get everything: false for one that never answers. */
  readonly isAnswering: boolean;
  /** When its receiver learnt a new secret and forgot the one before. */
  readonly learntMs: readonly number[];
  readonly treatment: Treatment;
  /** The most bytes that it could say of one answer. */
  readonly saidBytes: number;
};

export type Evidence = {
  readonly events: readonly EventFound[];
  readonly endpoints: readonly EndpointSeen[];
  readonly arrivals: readonly Arrival[];
};

/** What a body says of itself. */
type Told = {
  readonly id: string;
  readonly data: { readonly sequence: number; readonly shipment?: { shipment_number: string } };
};

const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const FLOAT = /\d[.eE]/;

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether a number stands in the JSON text that is not written as a whole one. */
export function hasFloat(json: string): boolean {
  return FLOAT.test(json.replace(TEXTS, '""'));
}

export function toldIn(json: string): Pick<Arrival, 'eventId' | 'subject' | 'sequence'> {
  const { id, data }: Told = JSON.parse(json);
  return {
    eventId: id,
    subject: data.shipment?.shipment_number ?? '',
    sequence: data.sequence,
  };
}
