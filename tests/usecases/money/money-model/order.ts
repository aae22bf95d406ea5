import { rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import type { CreateShipmentCommand } from '#src/usecases/selling/shipment/create-shipment.ts';
import { COD, INSURANCE, parcel, quote, shipmentRequest } from '#tests/kit/builders.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { STUBBORN } from './courier.ts';
import { TENANTS } from './ground.ts';
import type { AccountIndex, Aim, Instrument, Sale } from './model.ts';

/** An order and its quote. */
export type Order = {
  readonly shop: AccountIndex;
  readonly key: string;
  readonly quoteId: string;
  readonly quote: Quote;
  readonly method: PaymentMethod;
  readonly options: {
    readonly price: number;
    readonly cod: number | null;
    readonly insured: number | null;
    /** COD fee of the courier in percent. */
    readonly courier: number;
  };
  /** True once the quote is stored. */
  isStored: boolean;
};

const LASTING = new Date('2030-01-01T00:00:00.000Z');
const CONTENTS = 150_000;
const LEAST_COD = 10_000;
/** Courier COD fees in percent: none, below ours, and above ours. */
const COURIER_PERCENTS = [0, 2, 4];
const COURIER_INSURANCE = 4_000;

/** The scripted gateway writes the order into its QR codes. */
const QR = 'QR-';

/** Payment instructions in an answer. */
type Instructions = {
  readonly qr_string?: string;
  readonly qr_expires_at?: string;
  readonly transfer?: { readonly amount: number; readonly expires_at: string };
};

export const METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = [
  'WALLET',
  'QRIS',
  'MANUAL_TRANSFER',
];

export function orderOf({ at, amount }: Aim, shop: AccountIndex, key: string): Order {
  const quoteId = uuid(0x500000 + Number(key.split('-').at(-1)));
  // Sometimes the price is zero, and sometimes it is above the balance.
  const price = at % 37 === 0 ? 0 : 1 + Math.floor(amount / 4);
  const cost = rupiah(Math.floor((price * (80 + (at % 40))) / 100));
  const locked = { finalPrice: rupiah(price), price: rupiah(price), discount: rupiah(0), cost };
  const options = {
    price,
    cod: at % 2 === 0 ? LEAST_COD + amount : null,
    insured: at % 7 === 0 ? amount * 3 : null,
    courier: COURIER_PERCENTS[at % 3] ?? 0,
  };
  const courier = at % 11 === 0 ? { courierCode: STUBBORN.code } : {};
  return {
    shop,
    key,
    quoteId,
    isStored: false,
    quote: quote({
      ...TENANTS[shop],
      ...locked,
      ...billedTerms(options),
      ...courier,
      quoteId,
      expiresAt: LASTING,
    }),
    method: METHODS[at % 3] ?? 'WALLET',
    options,
  };
}

/** Terms locked for the amounts of the order. */
function billedTerms(options: Order['options']) {
  const [cod, insured] = [options.cod, options.insured].map((amount) =>
    amount === null ? null : rupiah(amount),
  );
  const fees = feesOf(options);
  return {
    codTerms: COD,
    insuranceTerms: INSURANCE,
    parcel: parcel({ cod: cod != null, codAmount: cod ?? null, insuredValue: insured ?? null }),
    codFee: cod === null ? null : rupiah(fees.cod),
    codCost: rupiah(fees.codCost),
    insuranceFee: insured === null ? null : rupiah(fees.insurance),
    insuranceCost: rupiah(insured === null ? 0 : COURIER_INSURANCE),
  };
}

/**
 * Fees: three percent of the cash, or the courier's share if higher; two per mille of the value,
 * plus 5,000.
 */
function feesOf({ cod, insured, courier }: Order['options']) {
  const codCost = Math.ceil(((cod ?? 0) * courier) / 100);
  return {
    codCost,
    cod: cod === null ? 0 : Math.max(2_500, Math.ceil((cod * 3) / 100), codCost),
    insurance: insured === null ? 0 : Math.ceil((insured * 2) / 1_000) + 5_000,
  };
}

export function commandOf({ shop, quoteId, method, options }: Order): CreateShipmentCommand {
  return {
    ...shipmentRequest(),
    tenant: TENANTS[shop],
    quoteId,
    paymentMethod: method,
    codAmount: options.cod === null ? null : rupiah(options.cod),
    insuredValue: options.insured === null ? null : rupiah(options.insured),
  };
}

export function totalOf({ options }: Order): number {
  return options.price + feesOf(options).insurance;
}

export function newSale(order: Order): Sale {
  const { shop, quoteId, options, quote: quoted } = order;
  const { price, cod, insured } = options;
  return {
    shop,
    quoteId,
    subject: '',
    instruments: [],
    trackingEvents: [],
    total: totalOf(order),
    cod: cod === null ? null : { amount: cod, fee: feesOf(options).cod },
    claimMax: insured ?? Math.min(10 * price, CONTENTS, 1_000_000),
    status: 'AWAITING_PAYMENT',
    isPaid: false,
    isRefunded: false,
    isUntouched: true,
    fence: null,
    awb: null,
    cancellation: null,
    settlesAt: null,
    claimed: null,
    courierCancels: quoted.courierCode !== STUBBORN.code,
  };
}

export function requestOf(
  shop: AccountIndex,
  path: string,
  { key, body = {} }: { readonly key: string | undefined; readonly body?: unknown },
): IdempotentRequest {
  const content = { method: 'POST', path: `/api/v1/${path}`, body };
  return { tenant: TENANTS[shop], route: `POST /${path.split('/')[0]}`, key, content };
}

/** Reads the instrument from an answer; `amount` is that of a QR code, which the answer omits. */
export function instrumentOf(answer: object, amount: number): Instrument | undefined {
  const { qr_string, qr_expires_at = '', transfer }: Instructions = answer;
  const opened = { isOpen: true, gatewayStatus: null } as const;
  if (transfer !== undefined) {
    const ends = Date.parse(transfer.expires_at);
    const { amount: sum } = transfer;
    return { ...opened, method: 'MANUAL_TRANSFER', amount: sum, orderId: null, expiresAt: ends };
  }
  if (qr_string === undefined) return undefined;
  const orderId = qr_string.slice(QR.length);
  return { ...opened, method: 'QRIS', amount, orderId, expiresAt: Date.parse(qr_expires_at) };
}
