import type { BookedOrder } from '#domain/booking/outcome.ts';
import type { CallBudget } from '#domain/courier/call-budget.ts';
import type { CourierProfile } from '#domain/courier/courier.ts';
import type { ProviderRefusal } from '#domain/courier/courier-failure.ts';

/** SECRET: never shown, and in no fixture, error or log. */
export type CredentialKind = 'SECRET' | 'PLAIN';

/** A brand of the provider; its profile but for the provider's code. */
export type Brand = Omit<CourierProfile, 'provider' | 'callBudget'>;

/** What the courier answers to a second order under a reference. */
export type DuplicateAnswer =
  /** The first order again, with its AWB: what class A promises. */
  | 'SAME_ORDER'
  /** A refusal that names the first, by its AWB or its number: enough for class A. */
  | 'REFUSED_WITH_AWB'
  /** A refusal without it. */
  | 'REFUSED'
  /** Its documents do not show it: to us an error like any that is not declared. */
  | 'UNDOCUMENTED'
  /** It books a second parcel. */
  | 'BOOKED_AGAIN';

/** What the reply to an order may say beside its AWB. */
export type BookedDetail = keyof Omit<BookedOrder, 'awb'>;

/** What its documents do not show; where it happens, it is unknown and moves nothing. */
export type Undocumented =
  /** Errors after which an order certainly does not exist. */
  | 'REFUSALS'
  /** Tracking codes of a parcel that goes back. */
  | 'RETURNS';

/** What an order is looked up by; class C has no look-up at all. */
export type LookUpKey = 'REFERENCE' | 'ORDER_ID';

/** A part of an order that some couriers have no field for. */
export type OrderPart =
  | 'WEIGHT'
  /** The room that a parcel takes may still be in its weight. */
  | 'DIMENSIONS'
  | 'ITEM_VALUES'
  | 'ITEM_QUANTITIES'
  /** Notes of the whole order for the courier. */
  | 'NOTES'
  /** Note of the receiver: how to find the door. */
  | 'RECEIVER_NOTE'
  | 'COORDINATES'
  | 'SENDER_POSTAL_CODE'
  | 'RECEIVER_POSTAL_CODE';

/** How a webhook proves where it comes from. */
export type WebhookProof =
  /** A signature over its body. */
  | 'SIGNATURE'
  /** A fixed secret in a header: proves the sender, and is no more than a hint to poll. */
  | 'SHARED_SECRET'
  /** Nothing: it is no more than a hint to poll. */
  | 'NONE';

/** What docs/couriers.md says of a provider, each line with where it was seen. */
export const LINES = [
  ...(['RATES', 'BOOKING', 'DUPLICATES', 'CANCELLATION', 'PICKUP'] as const),
  ...(['COD', 'INSURANCE', 'WEBHOOK', 'TRACKING', 'DISTRICTS'] as const),
] as const;
export type Line = (typeof LINES)[number];

/** Where it was seen how the courier does it, or how little is known of that. */
export type SeenIn =
  /** Its own document or library. */
  | 'OFFICIAL_DOCUMENT'
  /** A real answer that was kept. */
  | 'RECORDED_ANSWER'
  /** A test of a client, which repeats an answer. */
  | 'CLIENT_TEST'
  /** Clients that are in use. */
  | 'CLIENT_CODE'
  /** Nowhere, and likely: `unverified` says what is assumed. */
  | 'ASSUMED'
  /** Nowhere, and nothing depends on it. */
  | 'NOT_KNOWN';

export type RefusesUs = Readonly<Record<string, ProviderRefusal>>;

/** What its API does beyond the capabilities of its brands. */
export type ApiTraits = {
  readonly duplicates: DuplicateAnswer;
  /** Absent: its documents show all of it. */
  readonly undocumented?: readonly Undocumented[];
  /** What its reply to an order says beside the AWB. */
  readonly bookedDetails: readonly BookedDetail[];
  readonly lookUp: LookUpKey;
  /** Absent: its orders carry all of them. */
  readonly ordersOmit?: readonly OrderPart[];
  /** Absent: its rates are for the parcel’s size, too. */
  readonly ratesOmit?: readonly Extract<OrderPart, 'DIMENSIONS'>[];
  /** It may accept an order and assign the AWB later. */
  readonly awbMayFollow: boolean;
  /** It may accept a cancellation and decide later. */
  readonly cancellationMayFollow: boolean;
  /** It may accept a pickup request and decide later. */
  readonly pickupMayFollow: boolean;
  /** It reports errors with HTTP 200, too. */
  readonly errorsInHttp200: boolean;
  /** Its firewall refuses some orders with a page that is not JSON, always the same. */
  readonly refusesByPage: boolean;
  /** A request that it limits (HTTP 429) certainly did nothing: an order may be sent again. */
  readonly limitsBeforeReading: boolean;
  /**
   * How it turns all of our requests away before it reads them: by the HTTP status (`HTTP 401`),
   * or by the code or the words of its error.
   */
  readonly refusesUs: RefusesUs;
  /** It knows places by codes of its own, which operators import. */
  readonly ownAreaCodes?: true;
  /** An order names an AWB of a range that it gave us, which operators import. */
  readonly ownAwbs?: true;
  /** An order names a number of our own making, shorter than our reference, bound to it before. */
  readonly ownNumbers?: true;
  /** Null: it sends no webhooks. */
  readonly webhook: WebhookProof | null;
};

/** A provider as data: all of it that is not behaviour. */
export type Manifest<Credential extends string = string, Url extends string = string> = {
  /** As stored with shipments: `[A-Z][A-Z0-9_]*`. */
  readonly provider: string;
  /** One, or those that an aggregator serves. */
  readonly brands: readonly Brand[];
  /** What an operator configures, by name. */
  readonly credentials: Readonly<Record<Credential, CredentialKind>>;
  /** Base URLs by name, without a slash at the end; null: each customer gets its own. */
  readonly urls: Readonly<Record<Url, string | null>>;
  /** Of all brands together; below what it allows us, as other processes call it, too. */
  readonly callBudget: CallBudget;
  readonly api: ApiTraits;
  /** No line: it is not offered. */
  readonly seen: Readonly<Partial<Record<Line, SeenIn>>>;
  /** What its documents leave open, and what is assumed here: one sentence each. */
  readonly unverified: readonly string[];
};
