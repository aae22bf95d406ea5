import { rupiah } from '#domain/money.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  comesIn,
  type Deed,
  expires,
  expiresAt,
  type IncomingMoney,
  type Instrument,
  isWaiting,
  type Model,
  mayBePaid,
  nameOf,
  type Operation,
  oneOf,
  type Paid,
  pick,
  rejects,
} from './model.ts';

/** Payments from outside: in time, late, with a wrong amount, repeated, and missing. */
export const PAYMENT_OPERATIONS = {
  moneyComes,
  moneyIsWrong,
  moneyIsNotifiedAgain,
  moneyOfAnother,
  moneyComesQuietly,
  gatewayNotifies,
  codeDies,
  transferIsRejected,
  timeIsOver,
  timeOfAllIsOver,
} satisfies Record<string, Operation>;

/** Longer than the lease of a worker, in milliseconds. */
const LEASE_MS = 61_000;

/** Pays a waiting subject by any of its instruments; other money is kept. */
function moneyComes(model: Model, aim: Aim): Deed | undefined {
  const money = newMoney(model, aim, 0);
  return money && { ...notificationOf(money), effect: () => arrives(model, money) };
}

/** Receives money that does not match its instrument; nothing moves. */
function moneyIsWrong(model: Model, aim: Aim): Deed | undefined {
  const money = newMoney(model, aim, 1_000);
  if (money === undefined) return undefined;
  return { ...notificationOf(money), effect: () => void model.receipts.push(money) };
}

/** Reports the same money again, with any amount. */
function moneyIsNotifiedAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.receipts, aim, () => true);
  return known && notificationOf({ ...known, amount: known.amount + oneOf([0, 0, 1_000], aim) });
}

/** Reports a reference that was booked for one subject for another one, of any account. */
function moneyOfAnother(model: Model, aim: Aim): Deed | undefined {
  const money = newMoney(model, aim, 0);
  const known = model.receipts.find(
    ({ paid, instrument }) => paid !== money?.paid && instrument.method === 'MANUAL_TRANSFER',
  );
  if (money?.instrument.method !== 'MANUAL_TRANSFER' || known === undefined) return undefined;
  return {
    ...notificationOf({ ...money, reference: known.reference }),
    refused: 'VALIDATION_ERROR',
  };
}

/** Pays at the gateway without a notification. */
function moneyComesQuietly(model: Model, aim: Aim): Deed | undefined {
  const money = newMoney(model, aim, 0);
  const { orderId = null } = money?.instrument ?? {};
  if (money === undefined || orderId === null) return undefined;
  const { instrument, reference, amount } = money;
  return {
    what: `${reference} comes for ${orderId} of ${money.paid.subject}, quietly`,
    async call(office) {
      office.gateway.pays(orderId, { paymentReference: reference, amount: rupiah(amount) });
      return undefined;
    },
    effect() {
      instrument.gatewayStatus = { reference, isExact: true };
    },
  };
}

/** Repeats a notification, needlessly or because the first was lost. */
function gatewayNotifies(model: Model, aim: Aim): Deed | undefined {
  const found = pick(chargesOf(model), aim, ({ instrument }) => instrument.gatewayStatus !== null);
  if (found === undefined) return undefined;
  const { paid, instrument, orderId } = found;
  return {
    what: `the gateway notifies of ${orderId} of ${paid.subject}`,
    call: (office) => office.notify(orderId).then(() => undefined),
    effect: () => notified(model, paid, instrument),
  };
}

/** Fails an unpaid QR code at the gateway. */
function codeDies(model: Model, aim: Aim): Deed | undefined {
  const unpaid = chargesOf(model).filter(({ instrument }) => instrument.gatewayStatus === null);
  const found = pick(unpaid, aim, ({ instrument }) => instrument.isOpen);
  if (found === undefined) return undefined;
  const { paid, instrument, orderId } = found;
  return {
    what: `the QR code ${orderId} of ${paid.subject} dies`,
    async call(office) {
      office.gateway.dies(orderId);
      await office.notify(orderId);
      return undefined;
    },
    effect() {
      if (instrument.isOpen && instrument.expiresAt > model.now) rejects(paid, instrument);
    },
  };
}

/** Rejects the newest transfer as an operator. */
function transferIsRejected(model: Model, aim: Aim): Deed | undefined {
  const paid = pick(paidOf(model), aim, (one) => newestTransfer(one)?.isOpen === true);
  if (paid === undefined) return undefined;
  const transfer = newestTransfer(paid);
  const notOpen = transfer?.isOpen ? undefined : 'TRANSITION_NOT_ALLOWED';
  return {
    what: `the transfer for ${paid.subject} is rejected`,
    async call(office) {
      await office.reject(paid.subject, { reason: 'nothing came', by: 'ani' });
      return undefined;
    },
    refused: transfer === undefined ? 'NOT_FOUND' : notOpen,
    effect: () => transfer && rejects(paid, transfer),
    again: 'TRANSITION_NOT_ALLOWED',
  };
}

/** Expires the payment at once by the test control. */
function timeIsOver(model: Model, aim: Aim): Deed | undefined {
  const paid = pick(paidOf(model), aim, isWaiting);
  if (paid === undefined) return undefined;
  return {
    what: `the time to pay ${paid.subject} is over`,
    async call(office) {
      await office.expire({ ...TENANTS[paid.shop], subject: paid.subject });
      return undefined;
    },
    effect() {
      if (isWaiting(paid)) expires(paid);
    },
  };
}

/** Runs the expiry worker, which queries the gateway first. */
function timeOfAllIsOver(model: Model): Deed {
  return {
    what: 'a worker ends what was not paid in time',
    async call(office) {
      while (await office.expireDue());
      return undefined;
    },
    effect() {
      const due = paidOf(model).filter((one) => isWaiting(one) && expiresAt(one) <= model.now);
      for (const paid of due) {
        const open = paid.instruments.find(({ isOpen }) => isOpen);
        if (open !== undefined) notified(model, paid, open);
        if (isWaiting(paid)) expires(paid);
      }
    },
    isBatch: true,
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** Counts a gateway payment once. */
function notified(model: Model, paid: Paid, instrument: Instrument): void {
  const { gatewayStatus, amount } = instrument;
  if (gatewayStatus === null || !gatewayStatus.isExact) return;
  arrives(model, { paid, instrument, reference: gatewayStatus.reference, amount });
}

function arrives(model: Model, money: IncomingMoney): void {
  if (model.receipts.some(({ reference }) => reference === money.reference)) return;
  model.receipts.push(money);
  comesIn(model, money);
}

function newMoney(model: Model, aim: Aim, more: number): IncomingMoney | undefined {
  const payable = paidOf(model).filter(({ instruments }) => instruments.length > 0);
  const paid = pick(payable, aim, mayBePaid);
  const instrument = paid?.instruments[aim.at % paid.instruments.length];
  if (paid === undefined || instrument === undefined) return undefined;
  const reference = nameOf(model, 'money');
  return { paid, instrument, reference, amount: instrument.amount + more };
}

function notificationOf({
  paid,
  instrument,
  reference,
  amount,
}: IncomingMoney): Pick<Deed, 'what' | 'call'> {
  const { orderId } = instrument;
  const { subject } = paid;
  return {
    what: `${reference}: ${amount} for ${instrument.amount} by ${instrument.method} of ${subject}`,
    async call(office) {
      if (orderId === null) {
        await office.confirm({ subject, reference, amount: rupiah(amount), by: 'ani' });
        return undefined;
      }
      office.gateway.pays(orderId, { paymentReference: reference, amount: rupiah(amount) });
      instrument.gatewayStatus = { reference, isExact: amount === instrument.amount };
      await office.notify(orderId);
      return undefined;
    },
  };
}

function paidOf({ sales, topUps }: Model): readonly Paid[] {
  return [...sales, ...topUps];
}

function chargesOf(model: Model) {
  return paidOf(model).flatMap((paid) =>
    paid.instruments.flatMap((instrument) => {
      const { orderId } = instrument;
      return orderId === null ? [] : [{ paid, instrument, orderId }];
    }),
  );
}

function newestTransfer({ instruments }: Paid): Instrument | undefined {
  return instruments.findLast(({ method }) => method === 'MANUAL_TRANSFER');
}
