import type { Tenant } from '#domain/environment.ts';
import { chargeEndsAt } from '#domain/money/payment/due-charge.ts';
import type {
  Payment,
  PaymentKey,
  Receipt,
  TransferPayment,
} from '#domain/money/payment/payment.ts';
import type { PaymentStore, PaymentWrites } from '#domain/money/payment/payment-store.ts';
import { restsUntil } from '#domain/money/payment/transfer-code.ts';
import { isShipment, type SubjectKey, subjectKeyOf } from '#domain/subject.ts';
import type { ChargeDueRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables, TakenSum } from './tables.ts';
import { fakeUnmatched, fakeUnmatchedWrites } from './unmatched-money.ts';

type Own = Pick<
  Tables,
  | 'payments'
  | 'paymentOrders'
  | 'transferSums'
  | 'paymentDue'
  | 'chargeDue'
  | 'receipts'
  | 'shipments'
  | 'unmatched'
>;

export function fakePaymentStore(tables: Own): PaymentStore {
  const { payments, paymentOrders, transferSums, receipts, shipments } = tables;
  const { paymentDue, chargeDue } = tables;
  return {
    ...fakeUnmatched(tables),
    of: async (key) => ({
      all: ofSubject(payments, key).toSorted((a, b) => a.paymentNumber - b.paymentNumber),
      receipts: ofSubject(receipts, key).toSorted((a, b) => (a.receiptId < b.receiptId ? -1 : 1)),
    }),
    findOpen: async (key) => ofSubject(payments, key).find(({ state }) => state === 'OPEN'),
    async findByOrder({ gateway, orderId }) {
      const key = paymentOrders.get(placeOf(gateway, orderId));
      return key && payments.get(paymentPlace(key));
    },
    async ownerOfMoney({ environment, source, sourceReference }) {
      const found = receipts.get(placeOf(environment, source, sourceReference));
      return found && subjectKeyOf(found);
    },
    async takenSums({ environment, accountNumber, from, to, reserveTo, now }) {
      const sums = [...transferSums.entries().values()]
        .filter((sum) => sum.environment === environment && sum.accountNumber === accountNumber)
        .filter((sum) => !isOver(sum, now))
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b);
      const first = sums.filter((amount) => from <= amount && amount <= to);
      if (first.length <= to - from) return first;
      return [...first, ...sums.filter((amount) => to < amount && amount <= reserveTo)];
    },
    async findBySum({ environment, accountNumber, amount, now }) {
      const sum = transferSums.get(placeOf(environment, accountNumber, amount));
      if (sum === undefined || isOver(sum, now)) return undefined;
      return { ...subjectKeyOf(sum), paymentNumber: sum.paymentNumber };
    },
    hasUnpaid: async (tenant, count) => {
      const own = [...paymentDue.entries().values()].filter((row) => isOf(tenant, row));
      return own.length >= count;
    },
    hasSums: async (tenant, count) => {
      const own = [...transferSums.entries().values()].filter((row) => isOf(tenant, row));
      return own.length >= count;
    },
    async pruneSums(now, limit) {
      const over = [...transferSums.entries()].filter(([, sum]) => isOver(sum, now));
      const pruned = over.slice(0, limit);
      for (const [place] of pruned) transferSums.remove(place);
      return pruned.length;
    },
    claimExpired: async (request) => dueQueue(paymentDue).claim(request).map(subjectKeyOf),
    claimCharges: async (request) =>
      dueQueue(chargeDue)
        .claim(request)
        .map(({ dueAt: _, ...charge }) => charge),
    async openTransfers({ limit, after }) {
      return [...payments.entries().values()]
        .filter((one): one is TransferPayment => isOpenTransfer(one))
        .filter((one) => after === null || byAge(one, after) > 0)
        .toSorted(byAge)
        .slice(0, limit)
        .map((payment) => {
          const shipment = shipments.get(subjectPlace(payment));
          return { payment, reference: shipment?.reference ?? null };
        });
    },
  };
}

export function fakePaymentWrites(queue: ChangeQueue): PaymentWrites {
  return {
    ...fakeUnmatchedWrites(queue),
    boundUnpaid(tenant, count) {
      queue.add(({ paymentDue }) => {
        const own = [...paymentDue.entries().values()].filter((row) => isOf(tenant, row));
        if (own.length >= count) throw new Stale('as many as may be wait to be paid');
      });
    },
    open(payment) {
      queue.add((tables) => open(tables, payment));
      queue.addCheck(({ shipments, topUps }) => {
        const place = subjectPlace(payment);
        const found = (isShipment(payment) ? shipments : topUps).get(place);
        if (found === undefined) throw new Error(`nothing at ${place} is to be paid`);
      });
    },
    close(key, { from, to, at }) {
      queue.add(({ payments, transferSums, chargeDue }) => {
        const place = paymentPlace(key);
        const payment = payments.get(place);
        if (payment?.state !== from) throw new Stale(`payment ${place} is not ${from}`);
        payments.replace(place, { ...payment, state: to });
        rest(transferSums, payment, at);
        if (to !== 'CLOSED' || payment.method !== 'QRIS') return;
        const { paymentNumber } = payment;
        const silences = chargeDue.get(place)?.silences ?? 0;
        const charge = { ...subjectKeyOf(payment), paymentNumber, dueAt: at, silences };
        chargeDue.replace(place, charge);
      });
    },
    receive(receipt) {
      queue.add(({ receipts, chargeDue }) => {
        const place = receiptPlace(receipt);
        if (receipts.get(place) !== undefined) throw new Stale(`money ${place} was kept before`);
        receipts.insert(place, receipt);
        chargeDue.remove(paymentPlace(receipt));
      });
      queue.addCheck(({ payments }) => {
        const place = paymentPlace(receipt);
        if (payments.get(place) === undefined) throw new Error(`no payment ${place}`);
      });
    },
    postponeCharge(key, { dueAt, silences, leasedUntil }) {
      queue.add(({ chargeDue }) => {
        const place = paymentPlace(key);
        const row = chargeDue.get(place);
        if (row === undefined || !isLeased(row, leasedUntil)) return;
        chargeDue.replace(place, { ...row, dueAt, silences });
      });
    },
    endCharge(key, { leasedUntil }) {
      queue.add(({ chargeDue }) => {
        const row = chargeDue.get(paymentPlace(key));
        if (row !== undefined && isLeased(row, leasedUntil)) chargeDue.remove(paymentPlace(key));
      });
    },
    clearDue(key) {
      queue.add(({ paymentDue }) => paymentDue.remove(subjectPlace(key)));
    },
  };
}

function open(
  { payments, paymentDue, chargeDue, ...claims }: Omit<Own, 'unmatched'>,
  payment: Payment,
): void {
  const place = paymentPlace(payment);
  const isTaken = payments.get(place) !== undefined;
  const other = ofSubject(payments, payment).find(({ state }) => state === 'OPEN');
  if (isTaken || other !== undefined) throw new Stale(`there is a payment beside ${place}`);
  claim(claims, payment);
  payments.insert(place, payment);
  const dueAt = payment.expiresAt;
  paymentDue.replace(subjectPlace(payment), { ...subjectKeyOf(payment), dueAt });
  if (payment.method !== 'QRIS') return;
  const key = { ...subjectKeyOf(payment), paymentNumber: payment.paymentNumber };
  chargeDue.insert(place, { ...key, dueAt: chargeEndsAt(dueAt), silences: 0 });
}

function isLeased({ dueAt }: ChargeDueRow, until: Date): boolean {
  return dueAt.getTime() === until.getTime();
}

/** Reserves the order id or the unique sum of the payment. */
function claim(
  { paymentOrders, transferSums }: Pick<Own, 'paymentOrders' | 'transferSums'>,
  payment: Payment,
): void {
  const { paymentNumber } = payment;
  const key = { ...subjectKeyOf(payment), paymentNumber };
  if (payment.method === 'QRIS') {
    const place = placeOf(payment.gateway, payment.orderId);
    if (paymentOrders.get(place) !== undefined) throw new Stale(`order ${place} is taken`);
    paymentOrders.insert(place, key);
    return;
  }
  const place = sumPlace(payment);
  const taken = transferSums.get(place);
  const isTaken = taken !== undefined && !isOver(taken, payment.createdAt);
  if (isTaken) throw new Stale(`sum ${place} is taken`);
  const { amount, bankAccount } = payment;
  const own = { ...key, accountNumber: bankAccount.accountNumber, amount };
  transferSums.replace(place, { ...own, restsUntil: null });
}

/** Releases only its own sum, because another transfer may have been given the same sum since. */
function rest(transferSums: Table<TakenSum>, payment: Payment, at: Date): void {
  if (payment.method !== 'MANUAL_TRANSFER') return;
  const place = sumPlace(payment);
  const taken = transferSums.get(place);
  const isOwn = taken !== undefined && paymentPlace(taken) === paymentPlace(payment);
  if (isOwn) transferSums.replace(place, { ...taken, restsUntil: restsUntil(at) });
}

function isOver({ restsUntil: end }: TakenSum, now: Date): boolean {
  return end !== null && end.getTime() <= now.getTime();
}

type Aged = Pick<Payment, 'createdAt' | 'subject'>;

function byAge(a: Aged, b: Aged): number {
  const bySubject = Number(a.subject > b.subject) - Number(a.subject < b.subject);
  return a.createdAt.getTime() - b.createdAt.getTime() || bySubject;
}

function sumPlace({ environment, bankAccount, amount }: TransferPayment): string {
  return placeOf(environment, bankAccount.accountNumber, amount);
}

function paymentPlace(key: PaymentKey): string {
  return placeOf(subjectPlace(key), key.paymentNumber);
}

function receiptPlace({ environment, source, sourceReference }: Receipt): string {
  return placeOf(environment, source, sourceReference);
}

function ofSubject<Row extends SubjectKey>(table: Table<Row>, key: SubjectKey): readonly Row[] {
  const place = subjectPlace(key);
  return [...table.entries().values()].filter((row) => subjectPlace(row) === place);
}

function isOpenTransfer({ method, state }: Payment): boolean {
  return method === 'MANUAL_TRANSFER' && state === 'OPEN';
}

function isOf(tenant: Tenant, row: Tenant): boolean {
  return row.accountId === tenant.accountId && row.environment === tenant.environment;
}
