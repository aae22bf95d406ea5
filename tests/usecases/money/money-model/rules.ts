import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import { isLegalPair } from '#domain/selling/shipment/legal-pairs.ts';
import { isTerminal } from '#domain/selling/shipment/status.ts';
import { type SeenJournal, type SeenShipment, type Sight, TENANTS } from './ground.ts';
import type { Model, Wallet } from './model.ts';

const CLIENT_KINDS = ['AVAILABLE', 'HELD', 'PENDING_COD'];
const NAMES = [
  'accounts',
  'journals',
  'shipments',
  'intents',
  'payments',
  'receipts',
  'topUps',
  'withdrawals',
  'codDue',
  'cancellationDue',
  'waits',
  'tracked',
] as const satisfies readonly (keyof Sight)[];
const UNPAID: readonly string[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];

/** Returns the names of the consistency rules that the stored data violates. */
export type Rules = (sight: Sight) => readonly string[];

/** Journals that credit received money for the subject. */
type Receiving = {
  readonly subject: string;
  readonly kind: Extract<JournalKind, 'PAYMENT_RECEIVED' | 'TOPUP'>;
  readonly ref: string;
};

const NOTHING: readonly number[] = [];
/** Longer than any claim of a booking, and than the longest pause before the next try. */
const SOON_MS = 61_000;
/** Longer than the longest pause between requests for the AWB of an accepted order. */
const AWB_SOON_MS = 31 * 60_000;

type By<Row> = ReadonlyMap<string, readonly Row[]>;
type Rows<Name extends Exclude<keyof Sight, 'now'>> = By<Sight[Name][number]>;

/** Observed rows by subject; journals by business reference. */
export type Facts = {
  readonly now: number;
  readonly journals: By<SeenJournal>;
  readonly intents: Rows<'intents'>;
  readonly payments: Rows<'payments'>;
  readonly receipts: Rows<'receipts'>;
  readonly codDue: Rows<'codDue'>;
  readonly cancellationDue: Rows<'cancellationDue'>;
  readonly waits: Rows<'waits'>;
  readonly tracked: Rows<'tracked'>;
};

/** Checks all rules, unless no row has changed since the last check. */
export function rules(): Rules {
  let before: Sight | undefined;
  let wrong: readonly string[] = [];
  return (sight) => {
    if (before === undefined || !isSameSight(before, sight)) wrong = rulesFaults(sight);
    before = { ...sight, journals: [...sight.journals] };
    return wrong;
  };
}

function isSameSight(before: Sight, sight: Sight): boolean {
  for (const name of NAMES) {
    const rows = before[name];
    const others = sight[name];
    if (rows.length !== others.length) return false;
    for (let place = 0; place < rows.length; place += 1) {
      if (rows[place] !== others[place]) return false;
    }
  }
  return true;
}

function rulesFaults(sight: Sight): readonly string[] {
  const facts = factsOf(sight);
  const owed = sight.codDue.reduce((sum, { amount }) => sum + amount, 0);
  const pending = TENANTS.reduce((sum, tenant) => sum + walletIn(sight, tenant).pendingCod, 0);
  const below = sight.accounts.filter(
    ({ kind, balance }) => balance < 0 && CLIENT_KINDS.includes(kind),
  );
  return [
    ...below.map(({ kind, balance }) => `${kind} is ${balance}`),
    ...(owed === pending ? [] : [`couriers owe ${owed}, PENDING_COD is ${pending}`]),
    ...sight.shipments.flatMap((shipment) => shipmentFaults(shipment, facts)),
    ...sight.topUps.flatMap((topUp) => topUpFaults(topUp, facts)),
    ...sight.withdrawals.flatMap((withdrawal) => withdrawalFaults(withdrawal, facts)),
  ];
}

/** Returns differences between the stored data and the model. */
export function modelFaults(model: Model, sight: Sight): readonly string[] {
  const wallets = TENANTS.flatMap((tenant, shop) => {
    const kept = textOf(walletIn(sight, tenant));
    const counted = textOf(model.wallets[shop]);
    return kept === counted ? [] : [`wallet ${shop} is ${kept}, the model has ${counted}`];
  });
  const kept = new Map<string, string>([
    ...sight.shipments.map((one) => [one.shipmentNumber, one.status] as const),
    ...sight.topUps.map((one) => [one.topUpId, one.status] as const),
    ...sight.withdrawals.map((one) => [one.withdrawalId, one.status] as const),
  ]);
  const counted = [
    ...model.sales.map((one) => [one.subject, one.status] as const),
    ...model.topUps.map((one) => [one.subject, one.status] as const),
    ...model.withdrawals.map((one) => [one.withdrawalId, one.status] as const),
  ];
  const others = counted.filter(([subject, status]) => !fits(kept.get(subject), status));
  const requested = sight.shipments.filter((one) => one.courierCancellation === 'PENDING');
  const open = model.sales.filter(({ cancellation }) => cancellation === 'OPEN');
  return [
    ...wallets,
    ...(namesOf(requested) ===
    namesOf(open.map(({ subject: shipmentNumber }) => ({ shipmentNumber })))
      ? []
      : [`cancelled at couriers: ${namesOf(requested)}`]),
    ...others.map(([one, status]) => `${one} is ${kept.get(one)}, the model has ${status}`),
  ];
}

/** Returns true if the statuses match; the model ignores payment methods. */
function fits(status: string | undefined, counted: string): boolean {
  return status === counted || (counted === 'AWAITING_PAYMENT' && UNPAID.includes(status ?? ''));
}

function walletIn({ accounts }: Sight, { accountId, environment }: Tenant): Wallet {
  const wallet = { available: 0, held: 0, pendingCod: 0 };
  for (const account of accounts) {
    if (account.accountId !== accountId || account.environment !== environment) continue;
    if (account.kind === 'AVAILABLE') wallet.available = account.balance;
    if (account.kind === 'HELD') wallet.held = account.balance;
    if (account.kind === 'PENDING_COD') wallet.pendingCod = account.balance;
  }
  return wallet;
}

function textOf(wallet: Wallet | undefined): string {
  return `${wallet?.available} available, ${wallet?.held} held, ${wallet?.pendingCod} pending`;
}

function namesOf(shipments: readonly { readonly shipmentNumber: string }[]): string {
  return shipments
    .map(({ shipmentNumber }) => shipmentNumber)
    .toSorted()
    .join();
}

/** Each accepted or late receipt has exactly one credit, and each wrong one none. */
export function receiptRules(
  facts: Facts,
  { subject, kind, ref }: Receiving,
): Record<string, boolean> {
  const receipts = facts.receipts.get(subject) ?? [];
  const taken = receipts.filter(({ outcome }) => outcome === 'TAKEN');
  const credited = (wanted: string) =>
    amountsOf(facts, { kind, ref: wanted, account: 'AVAILABLE' });
  const tookWhat = taken.map(({ amount }) => amount ?? 0);
  const others = receipts.filter(({ outcome }) => outcome !== 'TAKEN');
  return {
    'it is paid from outside once at most': taken.length <= 1,
    'what was taken is credited, once': isSame(credited(ref), tookWhat),
    'late money is credited, once, and wrong money never': others.every(
      ({ outcome, source, sourceReference, amount }) =>
        isSame(
          credited(`${ref}/${source}/${sourceReference}`),
          outcome === 'LATE' ? [amount ?? 0] : [],
        ),
    ),
  };
}

/** A top-up is PAID exactly if its money was accepted and credited once. */
export function topUpFaults(
  { topUpId, status }: Sight['topUps'][number],
  facts: Facts,
): readonly string[] {
  const ref = idText('topUp', topUpId);
  const receipts = facts.receipts.get(topUpId) ?? [];
  const open = (facts.payments.get(topUpId) ?? []).filter(({ state }) => state === 'OPEN');
  const credits = amountsOf(facts, { kind: 'TOPUP', ref, account: 'AVAILABLE' });
  return broken(ref, {
    ...receiptRules(facts, { subject: topUpId, kind: 'TOPUP', ref }),
    'it is PAID exactly if it is credited': (status === 'PAID') === (credits.length === 1),
    'it is PAID exactly if money was taken':
      (status === 'PAID') === receipts.some(({ outcome }) => outcome === 'TAKEN'),
    'it can be paid exactly while it is PENDING': open.length === Number(status === 'PENDING'),
    'what is to be paid is waited for': status !== 'PENDING' || facts.waits.has(topUpId),
  });
}

/** A withdrawal is debited once, and refunded once exactly if it failed. */
export function withdrawalFaults(
  { withdrawalId, status, amount }: Sight['withdrawals'][number],
  facts: Facts,
): readonly string[] {
  const ref = idText('withdrawal', withdrawalId);
  const moved = (kind: 'WITHDRAWAL' | 'WITHDRAWAL_REVERSAL') =>
    amountsOf(facts, { kind, ref, account: 'AVAILABLE' });
  return broken(ref, {
    'it is taken out of the wallet once': isSame(moved('WITHDRAWAL'), [-amount]),
    'it is given back, once, exactly if it failed': isSame(
      moved('WITHDRAWAL_REVERSAL'),
      status === 'FAILED' ? [amount] : [],
    ),
  });
}

/** The journals of a shipment match its status, and its pending work is due. */
export function shipmentFaults(shipment: SeenShipment, facts: Facts): readonly string[] {
  const { shipmentNumber: subject } = shipment;
  return broken(subject, {
    ...priceRules(shipment, facts),
    ...codRules(shipment, facts),
    ...receiptRules(facts, { subject, kind: 'PAYMENT_RECEIVED', ref: subject }),
    ...careRules(shipment, facts),
  });
}

/**
 * PAID and unbooked: an open hold. Booked: a capture. Refunded: the full amount is returned. Each
 * exactly once.
 */
function priceRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, paymentStatus, totalAmount: total, cost, bookedAt } = shipment;
  const { shipmentNumber: ref } = shipment;
  const moved = (kind: JournalKind, account: AccountKind) =>
    amountsOf(facts, { kind, ref, account });
  const once = (isSo: boolean, amount: number) => (isSo ? [amount] : NOTHING);
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  const isRefunded = paymentStatus === 'REFUNDED';
  const isBooked = bookedAt !== null;
  return {
    'status and payment fit': isLegalPair(status, paymentStatus),
    'it is held exactly once if it was paid': isSame(moved('HOLD', 'HELD'), once(isPaid, total)),
    'it is captured exactly once if it was booked': isSame(
      moved('CAPTURE', 'HELD'),
      once(isBooked, -total),
    ),
    'its courier is owed its bill exactly if it was booked': isSame(
      moved('CAPTURE', 'COURIER_PAYABLE'),
      once(isBooked, cost),
    ),
    'its courier is owed nothing any more if it was refunded': isSame(
      moved('REFUND', 'COURIER_PAYABLE'),
      once(isRefunded, isBooked ? -cost : 0),
    ),
    'it is refunded exactly once, and whole, if at all': isSame(
      moved('REFUND', 'AVAILABLE'),
      once(isRefunded, total),
    ),
    'a hold is open exactly while it is paid and not booked':
      (isPaid && !isBooked && !isRefunded) === (status === 'PROCESSING'),
  };
}

/** COD is collected less its fee on delivery, settled once, and owed until then. */
function codRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, codAmount, codFee, codCost, codSettledAt, shipmentNumber: ref } = shipment;
  const moved = (kind: JournalKind, account: AccountKind) =>
    amountsOf(facts, { kind, ref, account });
  const isCollected = status === 'DELIVERED' && codAmount !== null;
  const net = (codAmount ?? 0) - (codFee ?? 0);
  const isSettled = codSettledAt !== null;
  const owed = (facts.codDue.get(ref) ?? []).map(({ amount }) => amount);
  const claims = moved('CLAIM', 'AVAILABLE');
  const isClaimable = status === 'LOST' || status === 'DAMAGED';
  return {
    'cash is collected exactly if it was delivered with COD': isSame(
      moved('COD_COLLECTION', 'PENDING_COD'),
      isCollected ? [codAmount] : NOTHING,
    ),
    'the fee is taken out of it, once': isSame(
      moved('COD_FEE', 'PENDING_COD'),
      isCollected ? [-(codFee ?? 0)] : NOTHING,
    ),
    'its courier is owed its part of the fee': isSame(
      moved('COD_FEE', 'COURIER_PAYABLE'),
      isCollected ? [codCost] : NOTHING,
    ),
    'it is settled once at most': isSame(
      moved('COD_SETTLEMENT', 'AVAILABLE'),
      isSettled ? [net] : NOTHING,
    ),
    'cash is owed exactly until it is settled': isSame(
      owed,
      isCollected && !isSettled ? [net] : NOTHING,
    ),
    'one claim at most, for what was lost or damaged':
      claims.length === 0 || (claims.length === 1 && isClaimable),
  };
}

/** Every unfinished shipment has due work. */
function careRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, paymentStatus, bookedAt, latePayment, shipmentNumber: ref } = shipment;
  const [intent] = facts.intents.get(ref) ?? [];
  const open = (facts.payments.get(ref) ?? []).filter(({ state }) => state === 'OPEN');
  const late = (facts.receipts.get(ref) ?? []).some(({ outcome }) => outcome === 'LATE');
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  const isUnderWay = bookedAt !== null && !isTerminal(status);
  const isUnbooked = isPaid && status === 'CANCELLED' && bookedAt === null;
  const isRequested = shipment.courierCancellation === 'PENDING';
  return {
    'it has an intent exactly if it was paid': (intent !== undefined) === isPaid,
    'its intent ends as it does':
      (intent?.state === 'BOOKED') === (bookedAt !== null) &&
      ['FAILED', 'CANCELLED'].includes(`${intent?.state}`) ===
        (isUnbooked || status === 'BOOKING_FAILED') &&
      (intent?.state === 'CANCELLED' ? isUnbooked : true),
    'a worker or a person books what is paid':
      status !== 'PROCESSING' || intent?.state === 'MANUAL' || isSoon(intent, facts),
    'what is to be paid is waited for': !UNPAID.includes(status) || facts.waits.has(ref),
    'its cancellation is due at its courier exactly while it is open':
      facts.cancellationDue.has(ref) === (isRequested && status === 'BOOKED') &&
      (!isRequested || status === 'BOOKED' || status === 'PROCESSING'),
    'what is under way is tracked': !isUnderWay || facts.tracked.has(ref),
    'it can be paid by one instrument exactly while it is PENDING':
      open.length === Number(paymentStatus === 'PENDING'),
    'late money is noted': latePayment === late,
  };
}

function isSoon(intent: Sight['intents'][number] | undefined, { now }: Facts): boolean {
  if (!(intent?.dueAt instanceof Date)) return false;
  return intent.dueAt.getTime() <= now + (intent.state === 'ACCEPTED' ? AWB_SOON_MS : SOON_MS);
}

export function factsOf(sight: Sight): Facts {
  return {
    now: sight.now,
    journals: Map.groupBy(sight.journals, ({ businessRef }) => businessRef),
    intents: Map.groupBy(sight.intents, ({ shipmentNumber }) => shipmentNumber),
    payments: Map.groupBy(sight.payments, ({ subject }) => subject),
    receipts: Map.groupBy(sight.receipts, ({ subject }) => subject),
    codDue: Map.groupBy(sight.codDue, ({ shipmentNumber }) => shipmentNumber),
    cancellationDue: Map.groupBy(sight.cancellationDue, ({ shipmentNumber }) => shipmentNumber),
    waits: Map.groupBy(sight.waits, ({ subject }) => subject),
    tracked: Map.groupBy(sight.tracked, ({ shipmentNumber }) => shipmentNumber),
  };
}

/** Net amount into this account for each journal of the kind; negative for money moved out. */
export function amountsOf(
  { journals }: Facts,
  { kind, ref, account }: { kind: JournalKind; ref: string; account: AccountKind },
): readonly number[] {
  const found = (journals.get(ref) ?? []).filter((journal) => journal.kind === kind);
  return found.map(({ entries }) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0),
  );
}

export function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

/** Returns the violated rules. */
export function broken(subject: string, rules: Readonly<Record<string, boolean>>): string[] {
  const wrong: string[] = [];
  for (const rule in rules) if (!rules[rule]) wrong.push(`${subject}: not so: ${rule}`);
  return wrong;
}
