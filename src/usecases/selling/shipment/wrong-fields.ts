import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import type { FieldError } from '#domain/refusal.ts';
import { type SavedSender, unknownSender } from '#domain/selling/saved-sender/saved-sender.ts';
import {
  PARTY_ROLES,
  type PartyDraft,
  phoneErrors,
  withNormalPhone,
} from '#domain/selling/shipment/party.ts';
import { type ShipmentDraft, shipmentErrors } from '#domain/selling/shipment/shipment-errors.ts';
import type { Ports } from '../../ports.ts';
import { unknownDistrict } from '../rating/find-route.ts';
import { findNamed, type Named, type NamedStores } from './find-named.ts';

/** UUID; undefined if the request has no well-formed quote id. */
type Quoted = { readonly quoteId?: string | undefined };

/** The sender: the request's own party, or a saved one by its UUID. */
type Sending = {
  /** Undefined if absent; a party without fields if present but invalid. */
  readonly sender: PartyDraft | undefined;
  readonly senderId?: string | undefined;
};

/** The known and valid part of an order. */
export type OrderDraft = Omit<ShipmentDraft, 'sender'> & Sending & Quoted;

/** Errors of an order in addition to the invalid fields that its draft leaves out. */
export type FindWrongFields = (tenant: Tenant, draft: OrderDraft) => Promise<readonly FieldError[]>;

type Directories = Pick<Ports, 'areas' | 'directory'>;

/**
 * Lists all invalid fields of an invalid order at once. A malformed quote id is reported only if
 * everything else is valid, as in earlier releases.
 */
export function findWrongFields(deps: Directories & NamedStores): FindWrongFields {
  return async (tenant, draft) => {
    const { quoteId, senderId } = draft;
    return wrongFieldsOf(draft, await findNamed(deps, { tenant, quoteId, senderId }), deps);
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

/** Errors unless an order has either a sender or the id of a saved sender. */
export function senderErrors(
  { sender, senderId }: Sending,
  saved: SavedSender | undefined,
): readonly FieldError[] {
  const wrongChoice = senderChoiceErrors({ sender, senderId });
  if (wrongChoice.length > 0 || senderId === undefined || saved !== undefined) return wrongChoice;
  return [unknownSender()];
}

/** The same check before a saved sender is read; undefined means absent. */
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
  return [...(quoteId === undefined ? [] : [unknownQuote()]), ...phoneErrors(draft), ...districts];
}

function unknownQuote(): FieldError {
  const message = 'must be the quote_id of one of your quotes';
  return { path: 'quote_id', code: 'UNKNOWN_QUOTE', message };
}
