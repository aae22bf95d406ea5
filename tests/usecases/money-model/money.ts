import {
  type IncomingMoney,
  type Instrument,
  isSale,
  type Model,
  mayBePaid,
  type Paid,
  type Sale,
} from './model.ts';

/** What each turn of events does to a wallet: nothing but additions. */

export function pays(model: Model, sale: Sale): void {
  const wallet = model.wallets[sale.shop];
  wallet.available -= sale.total;
  wallet.held += sale.total;
  closeAll(sale);
  Object.assign(sale, { status: 'PROCESSING', isPaid: true, isUntouched: true });
}

export function isBooked(model: Model, sale: Sale): void {
  model.wallets[sale.shop].held -= sale.total;
  Object.assign(sale, { status: 'BOOKED', fence: null });
  if (!sale.courierCancels) goesOn(sale);
}

/** Its open cancellation is refused. */
export function goesOn(sale: Sale): void {
  if (sale.cancellation === 'OPEN') sale.cancellation = 'REFUSED';
}

/** `status`: how it came about. */
export function givesBack(model: Model, sale: Sale, status: 'CANCELLED' | 'BOOKING_FAILED'): void {
  const wallet = model.wallets[sale.shop];
  if (sale.status === 'PROCESSING') wallet.held -= sale.total;
  const cancellation = sale.cancellation === 'OPEN' && sale.status === 'BOOKED' ? 'DONE' : null;
  wallet.available += sale.total;
  Object.assign(sale, { status, isRefunded: true, fence: null, cancellation });
}

/** `until`: when what the courier owes is settled. */
export function isDelivered(model: Model, sale: Sale, until: number): void {
  sale.status = 'DELIVERED';
  if (sale.cod === null) return;
  model.wallets[sale.shop].pendingCod += sale.cod.amount - sale.cod.fee;
  sale.settlesAt = until;
}

export function settles(model: Model, sale: Sale): void {
  const net = sale.cod === null ? 0 : sale.cod.amount - sale.cod.fee;
  const wallet = model.wallets[sale.shop];
  wallet.pendingCod -= net;
  wallet.available += net;
  sale.settlesAt = null;
}

/** The money is its client's; it pays what it came for where that is still to be paid. */
export function comesIn(model: Model, money: IncomingMoney): void {
  const { paid, instrument } = money;
  model.wallets[paid.shop].available += instrument.amount;
  if (!mayBePaid(paid)) return;
  closeAll(paid);
  if (isSale(paid)) pays(model, paid);
  else paid.status = 'PAID';
}

/** It cannot be paid by any more. */
export function rejects(paid: Paid, instrument: Instrument): void {
  instrument.isOpen = false;
  if (!isSale(paid) && paid.status === 'PENDING') paid.status = 'FAILED';
}

export function expires(paid: Paid): void {
  closeAll(paid);
  paid.status = 'EXPIRED';
}

export function isWaiting(paid: Paid): boolean {
  return isSale(paid) ? mayBePaid(paid) : paid.status === 'PENDING';
}

export function closeAll(paid: Paid): void {
  for (const instrument of paid.instruments) instrument.isOpen = false;
}
