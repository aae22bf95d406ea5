import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { TrackingUrl } from '#domain/selling/shipment/tracking-token.ts';

/** The statuses that a buyer gets an e-mail about. */
export const BUYER_NOTICE_KINDS = [
  'BOOKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELIVERY_FAILED',
] as const satisfies readonly ShipmentStatus[];
export type BuyerNoticeKind = (typeof BUYER_NOTICE_KINDS)[number];

/** Settings of an account in one environment. */
export type BuyerNoticeSettings = Tenant & {
  readonly isOn: boolean;
  readonly language: Language;
};

/** Defaults of an account without settings. */
export const NO_BUYER_NOTICES = { isOn: false, language: 'id' } as const;

/** Key: at most one notice of each kind per shipment. */
export type BuyerNoticeKey = ShipmentKey & { readonly kind: BuyerNoticeKind };

/** Content of an e-mail about a parcel, at the time of the status change. */
export type BuyerNoticeFacts = {
  /** The receiver's name. */
  readonly name: string;
  readonly courierName: string;
  readonly serviceName: string;
  readonly awb: string | null;
  readonly reference: string | null;
  readonly trackingUrl: string;
};

/** An e-mail to a buyer that is to be sent. */
export type BuyerNotice = BuyerNoticeKey & {
  /** The receiver's e-mail. */
  readonly recipient: string;
  readonly facts: BuyerNoticeFacts;
  readonly createdAt: Date;
};

/** The shop for which a notice is sent. */
export type BuyerNoticeShop = {
  readonly name: string;
  /** `#rrggbb`; null: our default. */
  readonly colour: string | null;
  /** Address where the shop's buyers get help. */
  readonly replyTo: string | null;
  /** The verified mailbox of the account itself; null if none has answered yet. */
  readonly ownEmail: string | null;
};

/** Everything an e-mail is rendered from. */
export type AddressedNotice = BuyerNotice & {
  readonly language: Language;
  readonly shop: BuyerNoticeShop;
};

/**
 * UNCONFIRMED: it was handed over, and the answer of the mail server is not known. It is never sent
 * again.
 */
export type BuyerNoticeStatus = 'PENDING' | 'UNCONFIRMED' | 'SENT' | 'FAILED';

/** Returns undefined if buyers are not notified of this status. */
export function noticeOfMove(
  before: Shipment | null,
  after: Shipment,
  { now, trackingUrl }: { readonly now: Date; readonly trackingUrl: TrackingUrl },
): BuyerNotice | undefined {
  const kind = BUYER_NOTICE_KINDS.find((status) => status === after.status);
  const { name, email: recipient } = after.receiver;
  if (kind === undefined || before?.status === after.status || recipient === null) return undefined;
  const { accountId, environment, shipmentNumber } = after;
  const { courierName, serviceName, awb, reference } = after;
  return {
    accountId,
    environment,
    shipmentNumber,
    kind,
    recipient,
    createdAt: now,
    facts: { name, courierName, serviceName, awb, reference, trackingUrl: trackingUrl(after) },
  };
}

/**
 * The recipient: in TEST the account's own mailbox, since simulated parcels have no buyer; null if
 * that is unverified, so that no one gets e-mails they never asked for.
 */
export function recipientOf(
  { environment, recipient }: Pick<BuyerNotice, 'environment' | 'recipient'>,
  { ownEmail }: BuyerNoticeShop,
): string | null {
  return environment === 'TEST' ? ownEmail : recipient;
}
