import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FieldError } from '#domain/refusal.ts';
import { type SavedSender, unknownSender } from '#domain/saved-sender/saved-sender.ts';
import {
  PARTY_ROLES,
  type PartyDraft,
  phoneErrors,
  withNormalPhone,
} from '#domain/shipment/party.ts';
import { type ShipmentDraft, shipmentErrors } from '#domain/shipment/shipment-errors.ts';
import { unknownDistrict } from '../rating/find-route.ts';
import { findNamed, type Named, type NamedStores } from './find-named.ts';

/** Public id of a quote; undefined if absent or invalid. */
type Quoted = { readonly quoteId?: string | undefined };

/** Sender of a request: a party, or the id of a saved sender. */
type Sending = {
  /** Undefined: absent; without a field: present, and invalid. */
  readonly sender: PartyDraft | undefined;
  readonly senderId?: string | undefined;
};

/** The known and valid part of an order. */
export type OrderDraft = Omit<ShipmentDraft, 'sender'> & Sending & Quoted;

/** Errors of an order in addition to the invalid fields that its draft leaves out. */
export type FindWrongFields = (tenant: Tenant, draft: OrderDraft) => Promise<readonly FieldError[]>;

type Directories = { readonly areas: AreaDirectory; readonly directory: CourierDirectory };

/**
 * Lists all wrong fields of an invalid order at once. A malformed quote id is only reported when
 * everything else is valid, as in earlier releases.
 */
export function findWrongFields(deps: Directories & NamedStores): FindWrongFields {
  return async (tenant, { quoteId = '', ...draft }) => {
    const named = await findNamed(deps, { tenant, quoteId, senderId: draft.senderId });
    const mayBe = uuidOf('quote', quoteId) !== undefined;
    return wrongFieldsOf(mayBe ? { ...draft, quoteId } : draft, named, deps);
  };
}

/** Errors of an order and the rows it names. */
export function wrongFieldsOf(
  draft: OrderDraft,
  { found, saved }: Named,
  { areas, directory }: Directories,
): readonly FieldError[] {
  const order = { ...draft, sender: draft.sender ?? saved?.party ?? {} };
  const sending = senderErrors(draft, saved);
  if (found === undefined) return [...errorsWithoutQuote(order, areas), ...sending];
  const { quote, readAt: now } = found;
  const parties = {
    sender: withNormalPhone(order.sender),
    receiver: withNormalPhone(order.receiver),
  };
  const courier = directory.courierOf(quote)?.profile;
  return [...shipmentErrors({ ...order, ...parties }, { quote, courier, now }), ...sending];
}

/** Errors unless an order has either a sender or the id of a saved one. */
export function senderErrors(
  { sender, senderId }: Sending,
  saved: SavedSender | undefined,
): readonly FieldError[] {
  const wrongChoice = senderChoiceErrors({ sender, senderId });
  if (wrongChoice.length > 0 || senderId === undefined || saved !== undefined) return wrongChoice;
  return [unknownSender(senderId)];
}

/** The same check before a saved sender is read; undefined: absent. */
export function senderChoiceErrors({
  sender,
  senderId,
}: {
  readonly sender?: unknown;
  readonly senderId?: unknown;
}): readonly FieldError[] {
  if (sender === undefined && senderId === undefined) {
    const message = 'is required, unless there is a `sender_id`';
    return [{ path: 'sender', code: 'REQUIRED', message }];
  }
  if (sender === undefined || senderId === undefined) return [];
  const message = 'cannot be combined with `sender`';
  return [{ path: 'sender_id', code: 'NOT_ALLOWED', message }];
}

/** Errors that need no quote: malformed ids, phones, and districts. */
function errorsWithoutQuote(
  { quoteId, ...draft }: ShipmentDraft & Quoted,
  areas: AreaDirectory,
): readonly FieldError[] {
  const districts = PARTY_ROLES.flatMap((role) => {
    const { districtId } = draft[role];
    const isKnown = districtId === undefined || areas.find(districtId) !== undefined;
    return isKnown ? [] : [unknownDistrict(`${role}.district_id`, districtId)];
  });
  return [
    ...(quoteId === undefined ? [] : [unknownQuote(quoteId)]),
    ...phoneErrors(draft),
    ...districts,
  ];
}

function unknownQuote(quoteId: string): FieldError {
  const message = `There is no quote ${JSON.stringify(quoteId)}.`;
  return { path: 'quote_id', code: 'UNKNOWN_QUOTE', message };
}
