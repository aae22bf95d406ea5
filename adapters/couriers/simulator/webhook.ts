import { decoder, jsonOf } from '#adapters/_kit/decoder.ts';
import { isSignedWith } from '#adapters/_kit/same-secret.ts';
import type {
  CourierWebhook,
  CourierWebhookResponse,
  CourierWebhookResult,
  OrderUpdate,
  TrackedNews,
} from '#domain/carrying/courier-port/courier-webhook.ts';
import {
  REASON_CODES,
  type ReasonCode,
  type TrackingEvent,
} from '#domain/carrying/tracking/tracking-event.ts';
import { UNPRINTABLE } from '#domain/text.ts';
import { statusOfCode } from './lifecycle.ts';
import { REFUSAL } from './orders.ts';

type PayloadEvent = {
  readonly awb: string;
  /** Code of a simulated courier; default: that of the webhook's URL. */
  readonly courier?: string | null;
  readonly code: string;
  /** ISO 8601 with its offset. */
  readonly at: string;
  readonly location?: string | null;
  readonly words?: string | null;
  readonly reason?: ReasonCode | null;
};
type PayloadOrder = { readonly reference: string; readonly awb: string };
type WebhookPayload = {
  readonly events?: PayloadEvent[] | null;
  /** AWBs of orders that were first accepted without one. */
  readonly orders?: PayloadOrder[] | null;
  /** References of orders that were first accepted, and then refused. */
  readonly refused?: string[] | null;
};
type DatedEvent = Omit<PayloadEvent, 'at'> & { readonly at: Date };

const SIGNATURE = 'x-simulator-signature';
/** Equals the batch size of tracking calls. */
const ITEMS_MAX = 100;
const AWB = { type: 'string', pattern: '^SIM[0-9A-Z]{1,29}$' } as const;
const REFERENCE = { type: 'string', pattern: '^[0-9A-Z]{1,40}$' } as const;
const LINE = { type: 'string', nullable: true, pattern: `^[^${UNPRINTABLE}]{0,200}$` } as const;
const INSTANT = '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?(Z|[+-]\\d\\d:\\d\\d)$';

const decodePayload = decoder<WebhookPayload>({
  type: 'object',
  properties: {
    events: {
      type: 'array',
      nullable: true,
      maxItems: ITEMS_MAX,
      items: {
        type: 'object',
        properties: {
          awb: AWB,
          courier: { type: 'string', nullable: true, pattern: '^[a-z0-9_]{2,20}$' },
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
      type: 'array',
      nullable: true,
      maxItems: ITEMS_MAX,
      items: {
        type: 'object',
        properties: { reference: REFERENCE, awb: AWB },
        required: ['reference', 'awb'],
        additionalProperties: false,
      },
    },
    refused: { type: 'array', nullable: true, maxItems: ITEMS_MAX, items: REFERENCE },
  },
  minProperties: 1,
  additionalProperties: false,
});

const ANSWERS: Readonly<Record<CourierWebhookResult, CourierWebhookResponse>> = {
  ACCEPTED: answerOf(200, 'OK'),
  MALFORMED: answerOf(400, 'WHAT'),
  FORGED: answerOf(401, 'WHO'),
  RETRY: answerOf(503, 'LATER'),
};

/** Webhook of the simulated couriers: unsigned, or signed with the HMAC of the raw body. */
export function simulatorWebhook(courierCode: string, secret: string): CourierWebhook {
  return {
    read({ headers, body }) {
      const signature = headers[SIGNATURE];
      if (signature !== undefined && !isSignedWith(secret, body, signature)) return 'FORGED';
      const payload = decodePayload(jsonOf(body));
      if (payload === undefined) return undefined;
      const events = (payload.events ?? []).map((event) => ({ ...event, at: new Date(event.at) }));
      if (events.some(({ at }) => Number.isNaN(at.getTime()))) return undefined;
      const isSigned = signature !== undefined;
      return { isSigned, tracked: trackedOf(courierCode, events), bookings: bookingsOf(payload) };
    },
    answer: (result) => ANSWERS[result],
  };
}

function trackedOf(courierCode: string, events: readonly DatedEvent[]): readonly TrackedNews[] {
  const named = events.map((event) => ({ ...event, courier: event.courier ?? courierCode }));
  const byParcel = Map.groupBy(named, ({ courier, awb }) => `${courier} ${awb}`);
  return [...byParcel.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return { awb: first.awb, courierCode: first.courier, events: own.map(eventOf) };
  });
}

function eventOf({ code, at, location, words, reason }: DatedEvent): TrackingEvent {
  return {
    code,
    status: statusOfCode(code),
    reasonCode: reason ?? null,
    at,
    location: location ?? '',
    description: words ?? '',
  };
}

function bookingsOf({ orders, refused }: WebhookPayload): readonly OrderUpdate[] {
  return [
    ...(orders ?? []).map((order) => ({ kind: 'BOOKED', ...order }) as const),
    ...(refused ?? []).map(
      (reference) => ({ kind: 'REFUSED', reference, failure: REFUSAL }) as const,
    ),
  ];
}

function answerOf(status: number, result: string): CourierWebhookResponse {
  return { status, contentType: 'application/json', body: JSON.stringify({ result }) };
}
