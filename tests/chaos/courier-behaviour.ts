import type { CourierLogEntry, CourierLogLine } from './courier-log.ts';
import type { AcceptedOrder, CourierOrders } from './courier-orders.ts';
import { type Mischief, mischiefOf } from './mischief.ts';
import type {
  CancelAnswer,
  CancelRequest,
  ChaosTerms,
  CreateAnswer,
  CreateRequest,
  LookUpAnswer,
  LookUpRequest,
  TrackAnswer,
  TrackRequest,
} from './wire.ts';

/** Decisions of a courier. Each is logged before it is answered. */
export type CourierBehaviour = {
  /** Returns the answer to an order; undefined: the order lands later. */
  create(request: CreateRequest): { readonly mischief: Mischief; readonly answer?: CreateAnswer };
  lookUp(request: LookUpRequest): LookUpAnswer;
  /** `isLost`: the answer is not sent. */
  cancel(request: CancelRequest): { readonly isLost: boolean; readonly answer: CancelAnswer };
  track(request: TrackRequest): TrackAnswer;
  /** Lets the late orders of an earlier process land. */
  resume(before: readonly CourierLogLine[]): void;
  /** Answers the next `count` orders slowly, whatever their mischief. */
  slowDown(count: number): void;
};

type Deps = {
  readonly terms: ChaosTerms;
  readonly orders: CourierOrders;
  readonly record: (entry: CourierLogEntry) => void;
  /** Called for each accepted order. */
  readonly begin: (order: AcceptedOrder) => void;
  /** Draws a number from 0 inclusive to 1 exclusive. */
  readonly share: () => number;
};
type Later = Extract<CourierLogEntry, { act: 'LATER' }>;
type Order = Pick<CourierLogEntry, 'courier' | 'reference'>;

/** Margin before the end of the settle window, so that an order on a busy machine does not land too late. */
const SPARE_MS = 1_000;
/** Enough time to look the order up, not find it, and send it again. */
const TOO_LATE_MS = 20_000;

/** Promised settle window. Small runs shorten it, and delay orders by at most half of it. */
const PROMISED_SETTLE_MS = 30_000;

/** Delay of landing after the deadline, in ms, by the settle window. */
const LATENESS: Readonly<
  Partial<Record<Mischief, (settleMs: number) => { readonly from: number; readonly to: number }>>
> = {
  late: (settleMs) => ({
    from: 0,
    to: settleMs < PROMISED_SETTLE_MS ? settleMs / 2 : settleMs - SPARE_MS,
  }),
  'too late': (settleMs) => ({ from: settleMs + TOO_LATE_MS, to: settleMs + TOO_LATE_MS }),
};

export function courierBehaviour({ terms, orders, record, begin, share }: Deps): CourierBehaviour {
  let slow = 0;
  const land = ({ courier, reference, latestAt }: Later) => {
    if (Date.now() > latestAt) return record({ courier, reference, act: 'LOST' });
    record({ courier, reference, act: 'LANDED', ...acceptance(orders, { courier, reference }) });
  };
  const landLater = (later: Later) =>
    void setTimeout(() => land(later), Math.max(0, later.landsAt - Date.now()));
  const mischiefFor = ({ name, reference }: CreateRequest): Mischief => {
    if (orders.hasReceived(reference)) return 'none';
    if (slow === 0) return mischiefOf(name);
    slow -= 1;
    return 'slow';
  };
  return {
    create({ courier, reference, leftMs, name }) {
      const mischief = mischiefFor({ courier, reference, leftMs, name });
      const order = { courier, reference };
      if (mischief === 'refused') {
        record({ ...order, act: 'CREATE', mischief, decision: 'REFUSED', awb: null });
        return { mischief, answer: { refused: 'The courier does not go there today.' } };
      }
      const lateness = LATENESS[mischief]?.(terms.settleMs);
      if (lateness !== undefined) {
        const landsAt =
          Date.now() + leftMs + lateness.from + share() * (lateness.to - lateness.from);
        const later = { ...order, act: 'LATER', landsAt, latestAt: landsAt + SPARE_MS } as const;
        record(later);
        landLater(later);
        return { mischief };
      }
      const made = acceptance(orders, order);
      record({ ...order, act: 'CREATE', mischief, ...made });
      const taken = orders.byAwb(made.awb);
      if (taken !== undefined && made.decision === 'ACCEPTED') begin(taken);
      return {
        mischief,
        answer: taken === undefined ? { reference, awb: made.awb } : answerFor(taken),
      };
    },
    lookUp({ courier, reference }) {
      const all = orders.byReference(courier, reference);
      const alive = all.filter(({ isCancelled }) => !isCancelled);
      const awbs = alive.filter(({ isNamed }) => isNamed).map(({ awb }) => awb);
      record({ courier, reference, act: 'LOOKUP', awbs });
      const orderIds = alive.filter(({ isNamed }) => !isNamed).map(orderIdOf);
      return { awbs, orderIds, isDropped: all.some(({ isDropped }) => isDropped) };
    },
    cancel: ({ courier, awb }) => cancelled(courier, awb),
    track({ courier, awbs }) {
      const known = awbs.flatMap((awb) => orders.byAwb(awb) ?? []);
      const own = known.filter((order) => order.courier === courier);
      return { parcels: own.map(({ awb, moves }) => ({ awb, moves })) };
    },
    resume(before) {
      const settled = before.filter(({ act }) => act === 'LANDED' || act === 'LOST');
      const ended = new Set(settled.map(({ reference }) => reference));
      for (const line of before) {
        if (line.act === 'LATER' && !ended.has(line.reference)) landLater(line);
      }
    },
    slowDown(count) {
      slow += count;
    },
  };

  function cancelled(courier: CreateRequest['courier'], awb: string) {
    const order = orders.byAwb(awb);
    const decision = decisionOn(order);
    const reference = order?.reference ?? 'unknown';
    record({ courier, reference, act: 'CANCEL', awb, decision });
    const isDone = decision === 'CANCELLED' || decision === 'AGAIN';
    const answer = { refused: isDone ? null : `It cannot be cancelled: ${decision}.` };
    const isLost = order?.mischief === 'cancel lost' && decision === 'CANCELLED';
    return { isLost, answer };
  }
}

/** Class A deduplicates by reference; the others accept every order. */
function acceptance(orders: CourierOrders, { courier, reference }: Order) {
  const [known] = courier === 'chaosa' ? orders.byReference(courier, reference) : [];
  const decision = known === undefined ? 'ACCEPTED' : 'KNOWN';
  return { decision, awb: known?.awb ?? orders.nextAwb(courier) } as const;
}

function answerFor(order: AcceptedOrder): CreateAnswer {
  const { reference, awb } = order;
  if (order.isDropped) return { refused: 'The courier has no room for it.' };
  return order.isNamed ? { reference, awb } : { reference, orderId: orderIdOf(order) };
}

function orderIdOf({ awb }: AcceptedOrder): string {
  return `ORDER-${awb}`;
}

function decisionOn(order: AcceptedOrder | undefined) {
  if (order === undefined) return 'NOT_FOUND';
  if (order.isCancelled) return 'AGAIN';
  const isKept = order.moves.length > 0 || order.mischief === 'cancel refused';
  return isKept ? 'REFUSED' : 'CANCELLED';
}
