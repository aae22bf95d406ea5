import type { Digest } from '#domain/digest.ts';
import { idText } from '#domain/id.ts';
import type { Rupiah } from '#domain/money.ts';
import { canonicalJson } from '#domain/platform/idempotency/canonical-json.ts';
import type { FieldError, Refusal } from '#domain/refusal.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import { unknownSender } from '#domain/selling/saved-sender/saved-sender.ts';
import type { CollectionMethod } from '#domain/selling/shipment/order.ts';
import type { Parties, Party } from '#domain/selling/shipment/party.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import type { Item, Remarks } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { escaped } from '#domain/text.ts';
import type { BatchKey } from './batch.ts';

export const ROW_STATUSES = ['PENDING', 'PRICED', 'CREATED', 'FAILED'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** Rules by which a courier is chosen if the row names none. */
export const BATCH_RULES = ['CHEAPEST', 'FASTEST', 'BEST'] as const;
export type BatchRule = (typeof BATCH_RULES)[number];

export type RowChoice =
  | { readonly rule: BatchRule }
  | { readonly courierCode: string; readonly serviceCode: string };

/** Order of one row: a quote and a shipment together. Plain JSON. */
export type RowOrder = Parties &
  Omit<Remarks, 'reference'> & {
    readonly reference: string;
    readonly choice: RowChoice;
    readonly maxPrice: Rupiah | null;
    readonly parcel: Parcel;
    readonly items: readonly Item[];
    readonly collectionMethod: CollectionMethod | null;
    readonly pickup: PickupPlan | null;
  };

/** A saved sender, by its UUID. */
export type SenderById = { readonly senderId: string };

/** An order as sent by the client: its sender may be a saved one. */
export type SentOrder = Omit<RowOrder, 'sender'> & { readonly sender: Party | SenderById };

export type RowKey = BatchKey & {
  /** Place of the row in the request, from 1. */
  readonly place: number;
};

export type BatchRow = RowKey & {
  /** Null if there is none, or if it cannot be stored. */
  readonly reference: string | null;
  readonly status: RowStatus;
  /** Null once the row has its shipment or its errors, so that personal data is not kept. */
  readonly content: RowOrder | null;
  /** Fingerprint of the content as sent; null if the row itself is invalid. */
  readonly fingerprint: string | null;
  readonly errors: readonly FieldError[];
  /** The quote that locks its price; written before the shipment is created from it. */
  readonly quoteId: string | null;
  readonly courierCode: string | null;
  readonly serviceCode: string | null;
  readonly totalAmount: Rupiah | null;
  readonly shipmentNumber: string | null;
  /** True if an earlier batch made the shipment with the same reference. */
  readonly isRepeated: boolean;
  /** Number of attempts in which its couriers could not be reached. */
  readonly attempts: number;
};

/** A new row whose saved sender is not read yet. */
export type SentRow = Omit<BatchRow, 'content'> & { readonly content: SentOrder | null };

/** A row with its shipment as it is now. */
export type ShownRow = Omit<BatchRow, 'content' | 'fingerprint' | 'quoteId' | 'attempts'> & {
  readonly shipmentStatus: ShipmentStatus | null;
  readonly awb: string | null;
};

/** A row as sent by the client: an order, or its errors. */
export type JudgedRow = {
  readonly reference: string | null;
  readonly order: SentOrder | null;
  readonly errors: readonly FieldError[];
};

/** Most errors of a row: enough to correct it, while a thousand invalid rows stay small. */
export const ROW_ERRORS_MAX = 20;

export function newRow(
  key: BatchKey,
  { place, digest, ...judged }: JudgedRow & { readonly place: number; readonly digest: Digest },
): SentRow {
  const { reference, order } = judged;
  return {
    ...key,
    place,
    reference,
    content: order,
    errors: shownErrors(judged.errors),
    status: order === null ? 'FAILED' : 'PENDING',
    fingerprint: order === null ? null : digest.sha256(canonicalJson(asSent(order))),
    quoteId: null,
    courierCode: null,
    serviceCode: null,
    totalAmount: null,
    shipmentNumber: null,
    isRepeated: false,
    attempts: 0,
  };
}

/**
 * The order with the public id of its saved sender, because fingerprints of stored rows were made
 * from that form.
 */
function asSent({ sender, ...order }: SentOrder) {
  if (!('senderId' in sender)) return { ...order, sender };
  return { ...order, sender: { senderId: idText('savedSender', sender.senderId) } };
}

/** Id of the saved sender that a row names. */
export function senderIdOf({ content }: SentRow): string | undefined {
  return content !== null && 'senderId' in content.sender ? content.sender.senderId : undefined;
}

/** Look-ups that resolve the saved senders of rows. */
export type SavedSenders = {
  /** Saved senders by id. */
  readonly saved: ReadonlyMap<string, Party>;
  /** Earlier shipments by reference, for rows whose saved sender does not exist. */
  readonly made: ReadonlyMap<string, MadeByReference>;
};

/**
 * Fills a row with the saved sender that it names. If that does not exist, returns the row with the
 * shipment that its reference made before, or with UNKNOWN_SENDER.
 */
export function withSavedSender(row: SentRow, { saved, made }: SavedSenders): BatchRow {
  const { content } = row;
  if (content === null) return { ...row, content };
  const { sender } = content;
  if (!('senderId' in sender)) return { ...row, content: { ...content, sender } };
  const party = saved.get(sender.senderId);
  if (party !== undefined) return { ...row, content: { ...content, sender: party } };
  const before = made.get(row.reference ?? '');
  if (before !== undefined) return rowMadeBefore({ ...row, content: null }, before);
  return failedRow({ ...row, content: null }, [unknownSender()]);
}

export function failedRow(row: BatchRow, errors: readonly FieldError[]): BatchRow {
  return { ...row, status: 'FAILED', content: null, errors: shownErrors(errors) };
}

/** Returns the row with the shipment that its reference made before, or with REFERENCE_CONFLICT. */
export function rowMadeBefore(row: BatchRow, made: MadeByReference): BatchRow {
  const { shipmentNumber } = made;
  if (made.fingerprint !== row.fingerprint) {
    const message = `This reference made ${shipmentNumber}, of other content: take a new one.`;
    return failedRow(row, [{ path: 'reference', code: 'REFERENCE_CONFLICT', message }]);
  }
  const notItsOwn = { courierCode: null, serviceCode: null, totalAmount: null };
  const repeated = { ...notItsOwn, isRepeated: true, shipmentNumber };
  return { ...row, ...repeated, status: 'CREATED', content: null };
}

/** Shipment that an earlier batch row made for a reference. */
export type MadeByReference = {
  readonly reference: string;
  readonly fingerprint: string;
  readonly shipmentNumber: string;
};

/** Fields of quotes and shipments by the names that they have in a row. */
const FIELDS: Readonly<Record<string, string>> = {
  'origin.district_id': 'sender.district_id',
  'destination.district_id': 'receiver.district_id',
  'insurance.insured_value': 'insured_value',
};

/** The errors of a row whose quote or shipment was refused. */
export function errorsOf({ code, message, fieldErrors }: Refusal): readonly FieldError[] {
  if (fieldErrors.length === 0) return [{ path: '', code, message }];
  return fieldErrors.map((error) => ({ ...error, path: FIELDS[error.path] ?? error.path }));
}

/** The first errors, without characters that cannot be stored. */
function shownErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.slice(0, ROW_ERRORS_MAX).map(({ path, code, message }) => ({
    path: escaped(path),
    code,
    message: escaped(message),
  }));
}
