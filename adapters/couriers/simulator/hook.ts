import { decoder, jsonOf } from '#adapters/_kit/decoder.ts';
import { isSignedWith } from '#adapters/_kit/same-secret.ts';
import type {
  CourierHook,
  HookAnswer,
  HookResult,
  OrderNews,
} from '#domain/courier/courier-hook.ts';
import { UNPRINTABLE } from '#domain/text.ts';
import {
  REASON_CODES,
  type ReasonCode,
  type Tracked,
  type TrackingEvent,
} from '#domain/tracking/tracking-event.ts';
import { statusOfCode } from './lifecycle.ts';
import { REFUSAL } from './orders.ts';

type ToldEvent = {
  readonly awb: string;
  readonly code: string;
  /** ISO 8601 with its zone. */
  readonly at: string;
  readonly location?: string | null;
  readonly words?: string | null;
  readonly reason?: ReasonCode | null;
};
type ToldOrder = { readonly reference: string; readonly awb: string };
type Told = {
  readonly events?: ToldEvent[] | null;
  /** Those that it had accepted, and their AWBs. */
  readonly orders?: ToldOrder[] | null;
  /** References of those that it had accepted, and refuses after all. */
  readonly refused?: string[] | null;
};
type DatedEvent = Omit<ToldEvent, 'at'> & { readonly at: Date };

const SIGNATURE = 'x-simulator-signature';
/** As many as it takes in one question. */
const MANY = 100;
const AWB = { type: 'string', pattern: '^SIM[0-9A-Z]{1,29}$' } as const;
const REFERENCE = { type: 'string', pattern: '^[0-9A-Z]{1,40}$' } as const;
const LINE = { type: 'string', nullable: true, pattern: `^[^${UNPRINTABLE}]{0,200}$` } as const;
const INSTANT = '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?(Z|[+-]\\d\\d:\\d\\d)$';

const toldIn = decoder<Told>({
  type: 'object',
  properties: {
    events: {
      ...{ type: 'array', nullable: true, maxItems: MANY },
      items: {
        type: 'object',
        properties: {
          awb: AWB,
          code: { type: 'string', pattern: '^[A-Z][A-Z_]{0,39}$' },
          at: { type: 'string', pattern: INSTANT },
          location: LINE,
          words: LINE,
          reason: { type: 'string', nullable: true, enum: [...REASON_CODES, null] },
        },
        required: ['awb', 'code', 'at'],
        additionalProperties: false,
      },
    },
    orders: {
      ...{ type: 'array', nullable: true, maxItems: MANY },
      items: {
        type: 'object',
        properties: { reference: REFERENCE, awb: AWB },
        required: ['reference', 'awb'],
        additionalProperties: false,
      },
    },
    refused: { type: 'array', nullable: true, maxItems: MANY, items: REFERENCE },
  },
  minProperties: 1,
  additionalProperties: false,
});

const ANSWERS: Readonly<Record<HookResult, HookAnswer>> = {
  TAKEN: answerOf(200, 'OK'),
  NOT_UNDERSTOOD: answerOf(400, 'WHAT'),
  FORGED: answerOf(401, 'WHO'),
  TRY_AGAIN: answerOf(503, 'LATER'),
};

/** How the simulated couriers tell us something: unsigned, or with the HMAC of the raw body. */
export function simulatorHook(secret: string): CourierHook {
  return {
    read({ headers, body }) {
      const signature = headers[SIGNATURE];
      if (signature !== undefined && !isSignedWith(secret, body, signature)) return 'FORGED';
      const told = toldIn(jsonOf(body));
      if (told === undefined) return undefined;
      const events = (told.events ?? []).map((event) => ({ ...event, at: new Date(event.at) }));
      if (events.some(({ at }) => Number.isNaN(at.getTime()))) return undefined;
      const isSigned = signature !== undefined;
      return { isSigned, tracked: trackedOf(events), bookings: bookingsOf(told) };
    },
    answer: (result) => ANSWERS[result],
  };
}

function trackedOf(events: readonly DatedEvent[]): readonly Tracked[] {
  const byAwb = Map.groupBy(events, ({ awb }) => awb);
  return [...byAwb].map(([awb, own]) => ({ awb, events: own.map(eventOf) }));
}

function eventOf({ code, at, location, words, reason }: DatedEvent): TrackingEvent {
  return {
    ...{ code, status: statusOfCode(code), reasonCode: reason ?? null, at },
    location: location ?? '',
    words: words ?? '',
  };
}

function bookingsOf({ orders, refused }: Told): readonly OrderNews[] {
  return [
    ...(orders ?? []).map((order) => ({ kind: 'BOOKED', ...order }) as const),
    ...(refused ?? []).map(
      (reference) => ({ kind: 'REFUSED', reference, failure: REFUSAL }) as const,
    ),
  ];
}

function answerOf(status: number, result: string): HookAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify({ result }) };
}
