import type { RefusalCode } from '#domain/refusal.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  accountOf,
  closeAll,
  type Deed,
  expiresAt,
  givesBack,
  type Instrument,
  isAwaitingPayment,
  type Model,
  nameOf,
  type Operation,
  pays,
  pick,
  type Sale,
} from './model.ts';
import {
  commandOf,
  instrumentOf,
  METHODS,
  newSale,
  type Order,
  orderOf,
  requestOf,
  totalOf,
} from './order.ts';

/** A client buys, pays and cancels. */
export const SALE_OPERATIONS = { create, createAgain, pay, cancel } satisfies Record<
  string,
  Operation
>;

function create(model: Model, aim: Aim): Deed {
  const order = orderOf(aim, accountOf(aim), nameOf(model, 'order'));
  const sale = newSale(order);
  const isByWallet = order.method === 'WALLET';
  const available = model.wallets[sale.shop].available;
  const beyond = isByWallet && available < sale.total ? 'INSUFFICIENT_BALANCE' : undefined;
  return {
    ...ordered(order, (subject, instrument) => {
      model.sales.push({ ...sale, subject, instruments: instrument ? [instrument] : [] });
    }),
    refused: !isByWallet && sale.total === 0 ? 'VALIDATION_ERROR' : beyond,
    effect() {
      if (isByWallet) pays(model, sale);
    },
  };
}

/** Repeats an order; one quote makes one shipment, whatever the key. */
function createAgain(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, () => true);
  if (sale === undefined) return undefined;
  const order = { ...orderOf(aim, sale.shop, nameOf(model, 'order')), quoteId: sale.quoteId };
  return { ...ordered({ ...order, isStored: true }, () => {}), refused: 'QUOTE_ALREADY_USED' };
}

type Learn = (subject: string, instrument: Instrument | undefined) => void;

function ordered(order: Order, learn: Learn): Pick<Deed, 'what' | 'call'> {
  const { shop, key, method, options } = order;
  return {
    what: `shop ${shop} buys ${key} by ${method}: ${JSON.stringify(options)}`,
    async call(office) {
      if (!order.isStored) await office.ground.addQuote(order.quote);
      order.isStored = true;
      const request = requestOf(shop, 'shipments', { key, body: { quote_id: order.quoteId } });
      const { data } = await office.createShipment(commandOf(order), request);
      const { shipment_number, total_amount } = data;
      if (total_amount !== totalOf(order)) throw new Error(`the total is ${total_amount}`);
      return () => learn(shipment_number, instrumentOf(data, total_amount));
    },
  };
}

function pay(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isAwaitingPayment);
  if (sale === undefined) return undefined;
  const method = METHODS[aim.at % 3] ?? 'WALLET';
  const key = Math.floor(aim.at / 3) % 2 === 0 ? nameOf(model, 'pay') : undefined;
  const isByWallet = method === 'WALLET';
  const live = sale.instruments.find((one) => isLive(one, method, model.now));
  return {
    what: `${sale.subject} is paid by ${method}, key ${key}`,
    async call(office) {
      const { shop, subject: shipmentNumber } = sale;
      const request = requestOf(shop, `shipments/${shipmentNumber}/pay`, { key, body: method });
      const { data } = await office.pay({ tenant: TENANTS[shop], shipmentNumber, method }, request);
      const made = instrumentOf(data, sale.total);
      return () => {
        if (made !== undefined && live === undefined) sale.instruments.push(made);
      };
    },
    refused: refusalOfPay(model, sale, method),
    effect() {
      if (isByWallet) pays(model, sale);
      else if (live === undefined) closeAll(sale);
    },
    again: isByWallet && key === undefined ? 'PAYMENT_ALREADY_COMPLETED' : undefined,
  };
}

function isLive(one: Instrument, method: PaymentMethod, now: number): boolean {
  return one.isOpen && one.method === method && one.expiresAt > now;
}

function refusalOfPay(model: Model, sale: Sale, method: PaymentMethod): RefusalCode | undefined {
  if (sale.isPaid) return 'PAYMENT_ALREADY_COMPLETED';
  if (!isAwaitingPayment(sale) || expiresAt(sale) <= model.now) return 'PAYMENT_NOT_ALLOWED';
  const isBeyond = method === 'WALLET' && model.wallets[sale.shop].available < sale.total;
  return isBeyond ? 'INSUFFICIENT_BALANCE' : undefined;
}

/**
 * Cancels a sale: an unpaid one ends; a paid one is refunded once, if no courier was called. If a
 * courier has or may have the order, the courier decides.
 */
function cancel(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isCancellable);
  if (sale === undefined) return undefined;
  const key = aim.at % 2 === 0 ? nameOf(model, 'cancel') : undefined;
  const isDone = sale.status === 'CANCELLED' || sale.cancellation === 'OPEN';
  return {
    what: `${sale.subject} is cancelled`,
    async call(office) {
      const { shop, subject } = sale;
      const request = requestOf(shop, `shipments/${subject}/cancel`, { key });
      const command = { tenant: TENANTS[shop], shipmentNumber: subject, reason: null };
      await office.cancel(command, request);
      return undefined;
    },
    refused: isDone || isCancellable(sale) ? undefined : 'SHIPMENT_NOT_CANCELLABLE',
    effect() {
      if (isDone) return;
      if (isAtCourier(sale)) sale.cancellation = 'OPEN';
      else if (sale.isPaid) givesBack(model, sale, 'CANCELLED');
      else sale.status = 'CANCELLED';
      closeAll(sale);
    },
  };
}

function isCancellable(sale: Sale): boolean {
  const { status, courierCancels, cancellation } = sale;
  if (status === 'BOOKED') return courierCancels && cancellation === null;
  return isAwaitingPayment(sale) || status === 'PROCESSING';
}

function isAtCourier({ status, isUntouched }: Sale): boolean {
  return status === 'BOOKED' || (status === 'PROCESSING' && !isUntouched);
}
