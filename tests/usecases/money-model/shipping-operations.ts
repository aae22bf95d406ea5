import { rupiah } from '#domain/money.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { profile } from '#tests/kit/builders.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  type Deed,
  type Model,
  type Operation,
  oneOf,
  pick,
  type Sale,
} from './model.ts';
import { givesBack, goesOn, isDelivered, settles } from './money.ts';

/** Courier events of parcels, the cash that is collected, and claims for losses. */
export const SHIPPING_OPERATIONS = {
  courierTells: courierReports,
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
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** Longer than a worker keeps what it has claimed. */
const LEASE_MS = 61_000;

/** All its earlier events of the parcel, and new ones. */
function courierReports(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, ({ status }) => UNDER_WAY.includes(status));
  if (sale === undefined) return undefined;
  const statuses = oneOf(REPORTS, aim);
  const events = statuses.map((status, place) => eventOf(status, model.now + place));
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

/** Only what is under way goes anywhere, and a courier cancels what it has not yet fetched. */
function goes(model: Model, sale: Sale, reached: ReportedStatus): void {
  const { status } = sale;
  if (!UNDER_WAY.includes(status)) return;
  if (reached !== 'CANCELLED') goesOn(sale);
  if (reached === 'DELIVERED') isDelivered(model, sale, model.now + WEEK_MS);
  else if (ENDS.includes(reached)) sale.status = reached;
  else if (reached === 'CANCELLED' && status === 'BOOKED') givesBack(model, sale, 'CANCELLED');
  else if (reached === 'PICKED_UP') sale.status = 'PICKED_UP';
}

/** TEST's control: now, whatever the day. */
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
    leaseMs: LEASE_MS,
  };
}

/** Once for a parcel that was lost or damaged, and no more than it was worth. */
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
