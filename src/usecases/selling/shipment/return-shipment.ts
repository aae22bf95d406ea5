import type { Rupiah } from '#domain/money.ts';
import { notFound, refuseFields } from '#domain/refusal.ts';
import { refuseUnusableQuote } from '#domain/selling/quote/quote.ts';
import type { FoundQuote } from '#domain/selling/quote/quote-store.ts';
import type { Parties } from '#domain/selling/shipment/party.ts';
import {
  asReturnErrors,
  refuseReturn,
  returnQuoteErrors,
  swappedParties,
} from '#domain/selling/shipment/return.ts';
import type { Item, Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentErrors } from '#domain/selling/shipment/shipment-errors.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { type PayOnceDeps, payOnce } from '../../money/payment/pay-once.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import {
  paymentOrderOf,
  type Recording,
  recordPaid,
  recordUnpaid,
  type ShipmentAnswer,
} from './record-sale.ts';
import { recordChange } from './record-shipment.ts';
import {
  type CreateShipmentCommand,
  type KeyedCommand,
  type NewShipmentDeps,
  shipmentOfQuote,
} from './shipment-of-quote.ts';

export type ReturnShipmentCommand = Omit<
  CreateShipmentCommand,
  'sender' | 'receiver' | 'items' | 'codAmount'
> & {
  /** Shipment to return. */
  readonly shipmentNumber: string;
  /** Items to return; null: all. */
  readonly items: readonly Item[] | null;
};

export type ReturnShipment = (
  command: ReturnShipmentCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ShipmentAnswer>>;

type Keyed = ReturnShipmentCommand & Pick<KeyedCommand, 'idempotencyKey'>;
type Deps = NewShipmentDeps &
  PayOnceDeps &
  Pick<Stores, 'shipments' | 'quotes'> &
  Pick<Ports, 'clock' | 'digest'>;

/** The original shipment, its newest return, and the quote of the return. */
type WayBack = {
  readonly original: Shipment | undefined;
  readonly last: Shipment | undefined;
  readonly found: FoundQuote | undefined;
};
type Record = (shipment: Shipment, to: Recording) => ShipmentAnswer;
type Sale = { readonly original: Shipment; readonly shipment: Shipment };

/**
 * Returns a delivered parcel by a new shipment, whose quote is for the route back and which is paid
 * like any other. The two shipments reference each other.
 */
export function returnShipment(deps: Deps): ReturnShipment {
  return async (given, request) => {
    const command = { ...given, idempotencyKey: request.key ?? null };
    const { paymentMethod: method } = command;
    if (!isShipmentNumber(command.shipmentNumber)) throw notFound('shipment');
    const sellTo = (way: WayBack, write: Writes, record: Record) =>
      sell(saleOf(command, way, deps), { write, random: deps.random }, record);
    if (method === 'WALLET')
      return payOnce(deps, request, {
        prepare: null,
        look: (stores) => lookWithBalance(stores, command),
        decide: ({ way, available }, write) =>
          sellTo(way, write, (shipment, to) => recordPaid(shipment, available, to)),
      });
    return payOnce(deps, request, {
      prepare: async () => {
        const { shipment } = saleOf(command, await look(deps, command), deps);
        return paymentOrderOf(shipment, method, { request, digest: deps.digest });
      },
      look: (stores) => look(stores, command),
      decide: (way, write, instrument) =>
        sellTo(way, write, (shipment, to) => recordUnpaid(shipment, instrument, to)),
    });
  };
}

/**
 * Takes one round trip, or two if the parcel already has a return. Every row is checked again by
 * its update.
 */
async function look(
  { shipments, quotes }: Pick<Stores, 'shipments' | 'quotes'>,
  command: Keyed,
): Promise<WayBack> {
  const { tenant, shipmentNumber } = command;
  const [original, found] = await Promise.all([
    shipments.find(tenant, shipmentNumber),
    quotes.find(tenant, command.quoteId),
  ]);
  const returnedBy = original?.returnedBy ?? null;
  const last = returnedBy === null ? undefined : await shipments.find(tenant, returnedBy);
  return { original, last, found };
}

async function lookWithBalance(
  stores: Stores,
  command: Keyed,
): Promise<{ readonly way: WayBack; readonly available: Rupiah }> {
  const [way, balance] = await Promise.all([
    look(stores, command),
    stores.wallet.balance(command.tenant),
  ]);
  return { way, available: balance.available };
}

function saleOf(
  { shipmentNumber, items, ...request }: Keyed,
  { original, last, found }: WayBack,
  deps: Deps,
): Sale {
  if (original === undefined) throw notFound('shipment');
  refuseReturn(original, last, deps.clock.now());
  const order = {
    ...request,
    ...swappedParties(original),
    codAmount: null,
    items: items ?? original.items,
  };
  if (found !== undefined) refuseWrong(order, found, { deps, hasItems: items !== null });
  const shipment = {
    ...shipmentOfQuote(order, { found, saved: undefined }, deps),
    returnOf: shipmentNumber,
  };
  return { original, shipment };
}

/** Throws the errors of a sale, under the field names of this request. */
function refuseWrong(
  order: KeyedCommand & Parties,
  { quote, readAt: now }: FoundQuote,
  { deps, hasItems }: { readonly deps: Deps; readonly hasItems: boolean },
): void {
  refuseUnusableQuote(quote, now);
  const courier = deps.directory.courierOf(quote)?.profile;
  const wrong = shipmentErrors(order, { quote, courier, now });
  refuseFields([...returnQuoteErrors(order, quote), ...asReturnErrors(wrong, { hasItems })]);
}

/** The second of two concurrent returns finds a `returnedBy` that differs from its read. */
function sell({ original, shipment }: Sale, to: Recording, record: Record): ShipmentAnswer {
  const answer = record(shipment, to);
  const after = { ...original, returnedBy: shipment.shipmentNumber };
  recordChange({ before: original, after }, recorderOf({ now: shipment.createdAt, ...to }));
  return answer;
}
