import { outcomeOfError, outcomeOfReply } from '#domain/carrying/booking/outcome.ts';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import type { BookingClaim } from '#src/usecases/carrying/booking/claim-bookings.ts';
import { profile } from '#tests/kit/builders.ts';
import {
  CANCEL_REPLIES,
  type CancelReplyKind,
  cancelReplyOf,
  REPLIES,
  type Reply,
  replyOf,
} from './courier.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  type Deed,
  givesBack,
  goesOn,
  isBooked,
  isDelivered,
  type Model,
  type Operation,
  oneOf,
  pick,
  type Sale,
  settles,
} from './model.ts';
import type { Office } from './office.ts';

/** Workers book paid shipments; some of them die after their claim. */
export const BOOKING_OPERATIONS = { book, dieHolding, zombieReports } satisfies Record<
  string,
  Operation
>;

/** Longer than a claim lasts. */
const LEASE_MS = 21_000;

/** Outcome of the first booking attempt, even if it was not recorded. */
type Evidence = { claim: BookingClaim | undefined; answer: Reply | null };

/** Cancellations at couriers, by a worker or resolved by an operator. */
export const CANCELLATION_OPERATIONS = {
  requestCancel,
  resolveCancel,
} satisfies Record<string, Operation>;

const FOUND_OUT = ['CANCELLED', 'REFUSED'] as const;

/** Courier events of parcels, the cash that is collected, and claims for losses. */
export const SHIPPING_OPERATIONS = {
  courierReports,
  settleCod,
  settleDueCod,
  settleClaim,
} satisfies Record<string, Operation>;

type ReportedStatus = Extract<TrackingEvent['status'], Sale['status']>;

const REPORTS: readonly [readonly ReportedStatus[], ...(readonly ReportedStatus[])[]] = [
  ['DELIVERED'],
  ['PICKED_UP'],
  ['PICKED_UP', 'DELIVERED'],
  ['DELIVERED'],
  ['LOST'],
  ['CANCELLED'],
  ['RETURNED'],
  ['DAMAGED'],
];
const ENDS: readonly Sale['status'][] = ['DELIVERED', 'LOST', 'RETURNED', 'DAMAGED'];
const UNDER_WAY: readonly Sale['status'][] = ['BOOKED', 'PICKED_UP'];
const TERMS = profile().trackingTerms;
const WEEK_MS = 7 * DAY_MS;
/** Longer than the COD lease of a worker, in milliseconds. */
const CASH_LEASE_MS = 61_000;

/** Claims, calls and records a booking; does nothing if it is not due. */
function book(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  const reply = wordOf(aim);
  const awb = awbOf(model, sale, reply);
  const evidence: Evidence = { claim: undefined, answer: null };
  return {
    what: `a worker books ${sale.subject}, and the courier says ${reply}`,
    async call(office) {
      const { courier } = office;
      courier.nextReply(reply, awb);
      evidence.claim = await claimed(office, sale);
      if (evidence.claim !== undefined) {
        await office.book(evidence.claim).finally(() => {
          evidence.answer = courier.lastReply;
        });
      }
      return undefined;
    },
    effect() {
      if (evidence.claim !== undefined) ends(model, sale, { evidence, awb });
    },
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** Claims a booking and stops like a killed worker, so that the booking stays leased. */
function dieHolding(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  return {
    what: `a worker claims ${sale.subject} and dies`,
    async call(office) {
      const claim = await claimed(office, sale);
      if (claim !== undefined) model.zombies.push({ sale, claim });
      return undefined;
    },
  };
}

/** Records a late result while no other worker has claimed the booking. */
function zombieReports(model: Model, aim: Aim): Deed | undefined {
  const zombie = pick(
    model.zombies,
    aim,
    ({ sale, claim }) => sale.fence === claim.attempt.fencingToken,
  );
  if (zombie === undefined) return undefined;
  const { sale, claim } = zombie;
  const reply = wordOf(aim);
  const awb = awbOf(model, sale, reply);
  return {
    what: `the worker with claim ${claim.attempt.fencingToken} of ${sale.subject} reports ${reply}`,
    async call(office) {
      await office.record(claim.attempt, outcomeOf(reply, awb, sale.subject));
      return undefined;
    },
    effect() {
      const evidence = { claim, answer: reply };
      if (sale.fence === claim.attempt.fencingToken) ends(model, sale, { evidence, awb });
    },
  };
}

function ends(
  model: Model,
  sale: Sale,
  { evidence, awb }: { evidence: Evidence; awb: string },
): void {
  const { claim, answer } = evidence;
  sale.fence = null;
  const isTaken = model.sales.some((other) => other !== sale && isOf(other, awb, sale));
  if ((answer === 'BOOKED' || answer === 'AWB_OF_ANOTHER') && !isTaken) {
    isBooked(model, sale);
    sale.awb = awb;
  }
  if (answer === 'REFUSED') {
    givesBack(model, sale, sale.cancellation === 'OPEN' ? 'CANCELLED' : 'BOOKING_FAILED');
  }
  if (answer !== 'NOT_SENT' || claim?.attempt.stateAtClaim !== 'PENDING') return;
  if (sale.cancellation === 'OPEN') givesBack(model, sale, 'CANCELLED');
  else sale.isUntouched = true;
}

/** True if `awb` belongs to another sale at the same one of the model's two couriers. */
function isOf(other: Sale, awb: string, { courierCancels }: Sale): boolean {
  return other.awb === awb && other.courierCancels === courierCancels;
}

async function claimed(office: Office, sale: Sale): Promise<BookingClaim | undefined> {
  const key = { ...TENANTS[sale.shop], shipmentNumber: sale.subject };
  const [claim] = await office.claim(1, [key]);
  if (claim !== undefined) {
    sale.fence = claim.attempt.fencingToken;
    sale.isUntouched = false;
  }
  return claim;
}

function outcomeOf(reply: Reply, awb: string, reference: string) {
  try {
    return outcomeOfReply(replyOf(reply, awb, reference), reference);
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** AWB of another parcel, if there is one. */
function awbOf({ sales }: Model, { subject }: Sale, reply: Reply): string {
  const others = sales.flatMap(({ awb }) => awb ?? []);
  return (reply === 'AWB_OF_ANOTHER' ? others[0] : undefined) ?? `SIM${subject}`;
}

function isToBeBooked({ status }: Sale): boolean {
  return status === 'PROCESSING';
}

function wordOf({ at }: Aim): Reply {
  return REPLIES[Math.floor(at / 4096) % REPLIES.length] ?? 'BOOKED';
}

/** Makes all due cancellation calls; unanswered ones are retried later. */
function requestCancel(model: Model, aim: Aim): Deed {
  const answer = oneOf(CANCEL_REPLIES, aim);
  const requested = new Set<string>();
  return {
    what: `couriers answer open cancellations with ${answer}`,
    async call(office) {
      office.courier.willCancel(answer, requested);
      while (await office.cancelDue());
      return undefined;
    },
    effect() {
      const own = model.sales.filter(({ awb }) => awb !== null && requested.has(awb));
      for (const sale of own) answers(model, sale, answer);
    },
    isBatch: true,
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** Resolves a cancellation; a repetition changes nothing, and without an open one it is refused. */
function resolveCancel(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isCancelRequested);
  if (sale === undefined) return undefined;
  const answer = oneOf(FOUND_OUT, aim);
  const reply: CancelReply = cancelReplyOf(answer);
  return {
    what: `an operator says of ${sale.subject} that it is ${answer}`,
    async call(office) {
      await office.resolveCancellation(sale.subject, { awb: null, reply, by: 'ani' });
      return undefined;
    },
    refused:
      isCancelRequested(sale) || isAnswered(sale, answer) ? undefined : 'TRANSITION_NOT_ALLOWED',
    effect: () => answers(model, sale, answer),
  };
}

function answers(model: Model, sale: Sale, answer: CancelReplyKind): void {
  if (!isCancelRequested(sale)) return;
  if (answer === 'REFUSED') goesOn(sale);
  if (answer === 'CANCELLED') givesBack(model, sale, 'CANCELLED');
}

function isCancelRequested({ status, cancellation }: Sale): boolean {
  return status === 'BOOKED' && cancellation === 'OPEN';
}

function isAnswered({ cancellation, awb }: Sale, answer: CancelReplyKind): boolean {
  return awb !== null && cancellation === (answer === 'CANCELLED' ? 'DONE' : 'REFUSED');
}

/** Reports all earlier events of the parcel and new ones. */
function courierReports(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, ({ status }) => UNDER_WAY.includes(status));
  if (sale === undefined) return undefined;
  const statuses = oneOf(REPORTS, aim);
  const price = rupiah(1 + (aim.amount % 50_000));
  const bill = aim.amount % 2 === 0 ? {} : { measured: { weightGrams: 1_350, price } };
  const events = statuses.map((status, place) => ({
    ...eventOf(status, model.now + place),
    ...bill,
  }));
  return {
    what: `the courier reports ${sale.subject}: ${statuses}`,
    async call(office) {
      const key = { ...TENANTS[sale.shop], shipmentNumber: sale.subject };
      await office.track({ key, events: [...sale.trackingEvents, ...events], terms: TERMS });
      return undefined;
    },
    effect() {
      sale.trackingEvents.push(...events);
      for (const reached of statuses) goes(model, sale, reached);
    },
  };
}

/** Moves a parcel in transit; couriers cancel only before pickup. */
function goes(model: Model, sale: Sale, reached: ReportedStatus): void {
  const { status } = sale;
  if (!UNDER_WAY.includes(status)) return;
  if (reached !== 'CANCELLED') goesOn(sale);
  if (reached === 'DELIVERED') isDelivered(model, sale, model.now + WEEK_MS);
  else if (ENDS.includes(reached)) sale.status = reached;
  else if (reached === 'CANCELLED' && status === 'BOOKED') givesBack(model, sale, 'CANCELLED');
  else if (reached === 'PICKED_UP') sale.status = 'PICKED_UP';
}

/** Settles COD at once by the test control. */
function settleCod(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, ({ settlesAt }) => settlesAt !== null);
  if (sale === undefined) return undefined;
  return {
    what: `the cash of ${sale.subject} is settled`,
    async call(office) {
      await office.settleCod(TENANTS[sale.shop], sale.subject);
      return undefined;
    },
    refused: sale.settlesAt === null ? 'TRANSITION_NOT_ALLOWED' : undefined,
    effect: () => settles(model, sale),
    again: 'TRANSITION_NOT_ALLOWED',
  };
}

function settleDueCod(model: Model): Deed {
  return {
    what: 'a worker settles the cash whose day has come',
    async call(office) {
      while (await office.settleDueCod());
      return undefined;
    },
    effect() {
      for (const sale of model.sales) {
        if (sale.settlesAt !== null && sale.settlesAt <= model.now) settles(model, sale);
      }
    },
    isBatch: true,
    isRound: true,
    leaseMs: CASH_LEASE_MS,
  };
}

/** Settles a claim once for a lost or damaged parcel, up to its value. */
function settleClaim(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isClaimable);
  if (sale === undefined) return undefined;
  const { claimed, claimMax, subject } = sale;
  const some = 1 + (aim.amount % Math.max(claimMax, 1));
  const amount = oneOf([claimed ?? some, some, claimMax + 1], aim);
  return {
    what: `${amount} are claimed for ${subject}`,
    async call(office) {
      await office.settleClaim(subject, { amount: rupiah(amount), reference: 'L-1', by: 'ani' });
      return undefined;
    },
    refused: refusalOfClaim(sale, amount),
    effect() {
      if (claimed !== null) return;
      model.wallets[sale.shop].available += amount;
      sale.claimed = amount;
    },
  };
}

function refusalOfClaim(sale: Sale, amount: number) {
  const { claimed, claimMax } = sale;
  if (claimed !== null) return claimed === amount ? undefined : 'VALIDATION_ERROR';
  if (!isClaimable(sale)) return 'TRANSITION_NOT_ALLOWED';
  return amount > claimMax ? 'VALIDATION_ERROR' : undefined;
}

function isClaimable({ status }: Sale): boolean {
  return status === 'LOST' || status === 'DAMAGED';
}

function eventOf(status: ReportedStatus, at: number): TrackingEvent {
  const base = { code: status, reasonCode: null, location: '', description: '' };
  return { ...base, status, at: new Date(at) };
}
