import type { Tenant } from '#domain/environment.ts';
import type { BatchRow, RowOrder } from '#domain/selling/batch/batch-row.ts';
import { chosenRate, refusePriceAbove } from '#domain/selling/batch/chosen-rate.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { remarksOf } from '#domain/selling/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import { type LockDeps, lockedQuote } from '../quote/create-quote.ts';
import { getRates, type RatingDeps } from '../rating/get-rates.ts';
import {
  type CreateShipmentCommand,
  type NewShipmentDeps,
  shipmentOfQuote,
} from '../shipment/shipment-of-quote.ts';

export type PriceDeps = LockDeps &
  RatingDeps & {
    /** Also finds couriers at the provider of an older quote. */
    readonly shipments: NewShipmentDeps;
  };

/** A row with its price locked, and the quote to store with it. */
export type PricedRow = { readonly row: BatchRow; readonly quote: Quote };

type PricedOrder = { readonly row: BatchRow; readonly order: RowOrder };

/** Deadline of a courier's response, as in POST /quotes. */
const COURIER_DEADLINE_MS = 5_000;

/**
 * Locks the price of a row, and refuses it for every reason for which its shipment would be
 * refused.
 */
export async function priceRow({ row, order }: PricedOrder, deps: PriceDeps): Promise<PricedRow> {
  const query = queryOf(row, order, deps.clock);
  const choice = await choiceOf(query, order, deps);
  const quote = await lockedQuote({ ...query, ...choice }, deps);
  const named = { found: { quote, readAt: quote.createdAt }, saved: undefined };
  const { totalAmount } = shipmentOfQuote(commandOf(quote, order), named, deps.shipments);
  refusePriceAbove(totalAmount, order);
  const { quoteId, courierCode, serviceCode } = quote;
  const locked = { quoteId, courierCode, serviceCode, totalAmount };
  return { row: { ...row, ...locked, status: 'PRICED' }, quote };
}

/** The order of the shipment that a quote becomes. */
export function commandOf(
  { accountId, environment, quoteId }: Pick<Quote, 'accountId' | 'environment' | 'quoteId'>,
  order: RowOrder,
): CreateShipmentCommand & { readonly idempotencyKey: null } {
  const { codAmount, insuredValue } = order.parcel;
  const { sender, receiver, items, collectionMethod, pickup } = order;
  return {
    tenant: { accountId, environment },
    quoteId,
    sender,
    receiver,
    items,
    codAmount,
    insuredValue,
    collectionMethod,
    pickup,
    ...remarksOf(order),
    paymentMethod: 'WALLET',
    idempotencyKey: null,
  };
}

function queryOf({ accountId, environment }: Tenant, order: RowOrder, clock: Clock) {
  const { sender, receiver, parcel } = order;
  return {
    tenant: { accountId, environment },
    originId: sender.districtId,
    destinationId: receiver.districtId,
    parcel,
    parties: { sender, receiver },
    deadlineMs: clock.monotonicMs() + COURIER_DEADLINE_MS,
  };
}

async function choiceOf(
  query: ReturnType<typeof queryOf>,
  { choice, maxPrice, collectionMethod }: RowOrder,
  deps: PriceDeps,
) {
  if ('courierCode' in choice) return choice;
  const list = await getRates(deps)({ ...query, couriers: undefined, sort: 'TOTAL_AMOUNT' });
  const { courier, service } = chosenRate(list, { ...choice, maxPrice, collectionMethod });
  return { courierCode: courier.code, serviceCode: service.code };
}
