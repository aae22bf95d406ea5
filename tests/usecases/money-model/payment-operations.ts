import { rupiah } from '#domain/money.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  type Deed,
  expiresAt,
  type Instrument,
  type Model,
  mayBePaid,
  nameOf,
  type Operation,
  oneOf,
  type Paid,
  pick,
  type Told,
} from './model.ts';
import { comesIn, expires, isWaiting, rejects } from './money.ts';

/** Money from outside: in time, late, wrong, twice, and none. */
export const PAYMENT_OPERATIONS = {
  moneyComes,
  moneyIsWrong,
  moneyIsToldAgain,
  moneyOfAnother,
  moneyComesQuietly,
  gatewaySpeaks,
  codeDies,
  transferIsRejected,
  timeIsOver,
  timeOfAllIsOver,
} satisfies Record<string, Operation>;

/** Longer than a worker keeps what it has claimed. */
const LEASE_MS = 61_000;

/** It pays what waits for it, by whichever of its instruments; all other money is kept. */
function moneyComes(model: Model, aim: Aim): Deed | undefined {
  const told = newMoney(model, aim, 0);
  return told && { ...toldOf(told), effect: () => arrives(model, told) };
}

/** Not what was asked for: not a rupiah moves. */
function moneyIsWrong(model: Model, aim: Aim): Deed | undefined {
  const told = newMoney(model, aim, 1_000);
  if (told === undefined) return undefined;
  return { ...toldOf(told), effect: () => void model.receipts.push(told) };
}

/** The same money, whatever amount it is told with now. */
function moneyIsToldAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.receipts, aim, () => true);
  return known && toldOf({ ...known, amount: known.amount + oneOf([0, 0, 1_000], aim) });
}

/** What was booked for one thing cannot be booked for another, whoever's that is. */
function moneyOfAnother(model: Model, aim: Aim): Deed | undefined {
  const told = newMoney(model, aim, 0);
  const known = model.receipts.find(
    ({ paid, instrument }) => paid !== told?.paid && instrument.method === 'MANUAL_TRANSFER',
  );
  if (told?.instrument.method !== 'MANUAL_TRANSFER' || known === undefined) return undefined;
  return { ...toldOf({ ...told, reference: known.reference }), refused: 'VALIDATION_ERROR' };
}

/** Its gateway has it, and nobody has heard of it. */
function moneyComesQuietly(model: Model, aim: Aim): Deed | undefined {
  const told = newMoney(model, aim, 0);
  const { orderId = null } = told?.instrument ?? {};
  if (told === undefined || orderId === null) return undefined;
  const { instrument, reference, amount } = told;
  return {
    what: `${reference} comes for ${orderId} of ${told.paid.subject}, quietly`,
    async call(office) {
      office.gateway.pays(orderId, { paymentReference: reference, amount: rupiah(amount) });
      return undefined;
    },
    effect() {
      instrument.word = { reference, isExact: true };
    },
  };
}

/** It calls once more, for no reason or because nobody has heard it. */
function gatewaySpeaks(model: Model, aim: Aim): Deed | undefined {
  const found = pick(chargesOf(model), aim, ({ instrument }) => instrument.word !== null);
  if (found === undefined) return undefined;
  const { paid, instrument, orderId } = found;
  return {
    what: `the gateway speaks of ${orderId} of ${paid.subject}`,
    call: (office) => office.notify(orderId).then(() => undefined),
    effect: () => hears(model, paid, instrument),
  };
}

/** The gateway gave up on a QR code that nobody has paid. */
function codeDies(model: Model, aim: Aim): Deed | undefined {
  const unpaid = chargesOf(model).filter(({ instrument }) => instrument.word === null);
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

/** An operator found no money for the newest transfer. */
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

/** TEST's lever: now, whatever its instructions say. */
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

/** The worker ends what was not paid in time; before it does, it asks the gateway. */
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
        if (open !== undefined) hears(model, paid, open);
        if (isWaiting(paid)) expires(paid);
      }
    },
    isBatch: true,
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** What the gateway says counts once. */
function hears(model: Model, paid: Paid, instrument: Instrument): void {
  const { word, amount } = instrument;
  if (word === null || !word.isExact) return;
  arrives(model, { paid, instrument, reference: word.reference, amount });
}

function arrives(model: Model, told: Told): void {
  if (model.receipts.some(({ reference }) => reference === told.reference)) return;
  model.receipts.push(told);
  comesIn(model, told);
}

function newMoney(model: Model, aim: Aim, more: number): Told | undefined {
  const payable = paidOf(model).filter(({ instruments }) => instruments.length > 0);
  const paid = pick(payable, aim, mayBePaid);
  const instrument = paid?.instruments[aim.at % paid.instruments.length];
  if (paid === undefined || instrument === undefined) return undefined;
  const reference = nameOf(model, 'money');
  return { paid, instrument, reference, amount: instrument.amount + more };
}

function toldOf({ paid, instrument, reference, amount }: Told): Pick<Deed, 'what' | 'call'> {
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
      instrument.word = { reference, isExact: amount === instrument.amount };
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
