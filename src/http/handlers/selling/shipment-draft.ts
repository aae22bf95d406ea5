import { type IdKind, uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import { COLLECTION_METHODS } from '#domain/selling/shipment/order.ts';
import type { PartyDraft } from '#domain/selling/shipment/party.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import type { OrderDraft } from '#src/usecases/selling/shipment/wrong-fields.ts';
import { idInBody } from '../../ids.ts';

/** The value of a path; undefined if it is invalid or missing. */
type ValueAt = (path: string) => unknown;

/** Most items of a request. */
const ITEMS_MAX = 100;

/** Reads the valid parts of a POST /shipments body that its schema refuses, to find further errors. */
export function shipmentDraftOf(body: unknown, wrong: readonly FieldError[]): OrderDraft {
  const paths = new Set(wrong.map(({ path }) => path));
  const valueAt: ValueAt = (path) =>
    paths.has(path) ? undefined : path.split('.').reduce(childOf, body);
  const method = valueAt('collection_method');
  return {
    quoteId: idAt('quote', textAt(valueAt, 'quote_id')),
    // A saved sender with a malformed id counts as a party without valid fields.
    sender: lacksSender(body) && !paths.has('sender_id') ? undefined : partyAt(valueAt, 'sender'),
    senderId: senderIdAt(valueAt),
    receiver: partyAt(valueAt, 'receiver'),
    items: itemsAt(valueAt),
    codAmount: amountAt(valueAt, 'cod_amount'),
    insuredValue: amountAt(valueAt, 'insurance.insured_value'),
    collectionMethod: COLLECTION_METHODS.find((each) => each === method) ?? null,
    pickup: pickupAt(valueAt),
    notes: textAt(valueAt, 'notes') ?? null,
  };
}

/**
 * A malformed quote id becomes undefined, and is reported only if the rest of the order is valid.
 */
function idAt(kind: IdKind, text: string | undefined): string | undefined {
  return text === undefined ? undefined : uuidOf(kind, text);
}

function senderIdAt(valueAt: ValueAt): string | undefined {
  const text = textAt(valueAt, 'sender_id');
  return text === undefined ? undefined : idInBody('savedSender', text);
}

function partyAt(valueAt: ValueAt, role: string): PartyDraft {
  const text = (name: string) => textAt(valueAt, `${role}.${name}`);
  return {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    village: text('village'),
    districtId: text('district_id'),
    email: text('email'),
    note: text('note'),
  };
}

function itemsAt(valueAt: ValueAt) {
  const items = valueAt('items');
  if (!Array.isArray(items)) return [];
  return items.slice(0, ITEMS_MAX).map((_, at) => ({ name: textAt(valueAt, `items.${at}.name`) }));
}

function pickupAt(valueAt: ValueAt): PickupPlan | null {
  const [date, start, end] = ['date', 'window.start', 'window.end'].map((name) =>
    textAt(valueAt, `pickup.${name}`),
  );
  if (date === undefined || start === undefined || end === undefined) return null;
  return { date, window: { start, end }, vehicle: null };
}

function textAt(valueAt: ValueAt, path: string): string | undefined {
  const value = valueAt(path);
  return typeof value === 'string' ? value : undefined;
}

function amountAt(valueAt: ValueAt, path: string) {
  const value = valueAt(path);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? rupiah(value)
    : null;
}

function lacksSender(body: unknown): boolean {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && !('sender' in body);
}

function childOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
