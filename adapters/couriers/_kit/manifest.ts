import type { BookedOrder } from '#domain/carrying/booking/outcome.ts';
import type { CallBudget } from '#domain/carrying/courier/call-budget.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';

/** SECRET values are never shown, and occur in no fixture, error or log. */
export type CredentialKind = 'SECRET' | 'PLAIN';

/** A brand of the provider: its profile without the provider's code. */
export type Brand = Omit<CourierProfile, 'provider' | 'callBudget' | 'pickupHours'>;

/** The courier's answer to a second order with the same reference. */
export type DuplicateAnswer =
  /** Returns the first order with its AWB, as class A requires. */
  | 'SAME_ORDER'
  /** Refuses, and names the first order's AWB or number, which is enough for class A. */
  | 'REFUSED_WITH_AWB'
  /** Refuses without naming the first order. */
  | 'REFUSED'
  /** Not documented; treated like any undeclared error. */
  | 'UNDOCUMENTED'
  /** Books a second parcel. */
  | 'BOOKED_AGAIN';

/** Details that the reply to an order may contain in addition to the AWB. */
export type BookedDetail = keyof Omit<BookedOrder, 'awb'>;

/**
 * Undocumented behaviour: where it occurs, the outcome counts as unknown and nothing is changed.
 */
export type Undocumented =
  /** Errors after which an order certainly does not exist. */
  | 'REFUSALS'
  /** Tracking codes of a parcel that is returned. */
  | 'RETURNS';

/** Key by which orders are looked up; class C has no look-up. */
export type LookUpKey = 'REFERENCE' | 'ORDER_ID';

/** A part of an order that some couriers have no field for. */
export type OrderPart =
  | 'WEIGHT'
  /** The volume of a parcel may still be contained in its weight. */
  | 'DIMENSIONS'
  | 'ITEM_VALUES'
  | 'ITEM_QUANTITIES'
  /** Notes to the courier about the whole order. */
  | 'NOTES'
  /** The receiver's note, such as how to find the door. */
  | 'RECEIVER_NOTE'
  | 'COORDINATES'
  | 'SENDER_POSTAL_CODE'
  | 'RECEIVER_POSTAL_CODE';

/** How a webhook is authenticated. */
export type WebhookProof =
  /** A signature over its body. */
  | 'SIGNATURE'
  /**
   * A fixed secret in a header: it authenticates the sender, but the webhook is only a hint to
   * poll.
   */
  | 'SHARED_SECRET'
  /** Not authenticated: the webhook is only a hint to poll. */
  | 'NONE';

/** Capabilities that docs/couriers.md lists for a provider, each with its source. */
export const LINES = [
  'RATES',
  'BOOKING',
  'DUPLICATES',
  'CANCELLATION',
  'PICKUP',
  'COD',
  'INSURANCE',
  'WEBHOOK',
  'TRACKING',
  'DISTRICTS',
] as const;
export type Line = (typeof LINES)[number];

/** Source of a capability, or how little is known about it. */
export type SeenIn =
  /** The courier's own document or library. */
  | 'OFFICIAL_DOCUMENT'
  /** A recorded answer of the real courier. */
  | 'RECORDED_ANSWER'
  /** A test in a client's repository that contains an answer. */
  | 'CLIENT_TEST'
  /** Code of clients in use. */
  | 'CLIENT_CODE'
  /** No source, but likely: `unverified` says what is assumed. */
  | 'ASSUMED'
  /** No source, and nothing depends on it. */
  | 'NOT_KNOWN';

export type RefusesUs = Readonly<Record<string, ProviderRefusal>>;

/** Traits of a provider's API, in addition to the capabilities of its brands. */
export type ApiTraits = {
  readonly duplicates: DuplicateAnswer;
  /** Absent if its documents cover everything. */
  readonly undocumented?: readonly Undocumented[];
  /** Details in the reply to an order, in addition to the AWB. */
  readonly bookedDetails: readonly BookedDetail[];
  readonly lookUp: LookUpKey;
  /** Absent if its orders contain all parts. */
  readonly ordersOmit?: readonly OrderPart[];
  /** Absent if its rates also depend on the parcel’s dimensions. */
  readonly ratesOmit?: readonly Extract<OrderPart, 'DIMENSIONS'>[];
  /** True if the provider may accept an order and assign the AWB later. */
  readonly awbMayFollow: boolean;
  /** True if the provider may accept a cancellation and decide later. */
  readonly cancellationMayFollow: boolean;
  /** True if the provider may accept a pickup request and decide later. */
  readonly pickupMayFollow: boolean;
  /** True if the provider also reports errors with HTTP 200. */
  readonly errorsInHttp200: boolean;
  /** True if the provider's firewall always refuses some orders with an HTML page. */
  readonly refusesByPage: boolean;
  /**
   * True if a request answered with HTTP 429 was certainly not processed, so that an order may be
   * sent again.
   */
  readonly limitsBeforeReading: boolean;
  /**
   * How the provider turns away all our requests before reading them: the HTTP status (`HTTP 401`),
   * or the code or words of its error.
   */
  readonly refusesUs: RefusesUs;
  /** True if the provider has its own codes for places, which operators import. */
  readonly ownAreaCodes?: true;
  /**
   * True if an order must contain an AWB of a range that the provider gave us, which operators
   * import.
   */
  readonly ownAwbs?: true;
  /**
   * True if an order contains a short number that we generate and bind to the order before sending.
   */
  readonly ownNumbers?: true;
  /** Null if the provider sends no webhooks. */
  readonly webhook: WebhookProof | null;
};

/** A provider as data: everything except behaviour. */
export type Manifest<Credential extends string = string, Url extends string = string> = {
  /** Stored with shipments; must match `[A-Z][A-Z0-9_]*`. */
  readonly provider: string;
  /** One brand, or all brands that an aggregator serves. */
  readonly brands: readonly Brand[];
  /** Credentials that an operator configures, by name. */
  readonly credentials: Readonly<Record<Credential, CredentialKind>>;
  /** Base URLs by name, without a trailing slash; null if each customer gets a separate one. */
  readonly urls: Readonly<Record<Url, string | null>>;
  /**
   * Budget of all brands together; below the provider's limit, because other processes call it,
   * too.
   */
  readonly callBudget: CallBudget;
  readonly api: ApiTraits;
  /** A missing line means that the capability is not offered. */
  readonly seen: Readonly<Partial<Record<Line, SeenIn>>>;
  /** One sentence for each point that its documents leave open, with the assumption made here. */
  readonly unverified: readonly string[];
};
