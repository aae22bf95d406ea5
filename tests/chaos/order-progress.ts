import type { CourierLogEntry } from './courier-log.ts';
import type { AcceptedOrder, CourierOrders } from './courier-orders.ts';
import type { CourierWebhookBody } from './process-messages.ts';
import { MOVE_STATUSES } from './wire.ts';

/** Progress of orders at the couriers, and the webhooks about it. */
export type OrderProgress = {
  /** Starts the progress of this order. */
  begin(order: AcceptedOrder): void;
  /** Continues the orders of an earlier process, whose webhooks may have been lost. */
  resume(): void;
};

type Deps = {
  readonly orders: Pick<CourierOrders, 'all'>;
  readonly record: (entry: CourierLogEntry) => void;
  readonly send: (order: AcceptedOrder, body: CourierWebhookBody) => void;
  /** Draws a number from 0 inclusive to 1 exclusive. */
  readonly share: () => number;
};
type Step = { readonly inMs: number; readonly entry: CourierLogEntry };

const NAMED_WITHIN_MS = 4_000;
/** Delay of the pickup, which leaves time to cancel the order or to request a pickup. */
const LEAVES_AFTER_MS = 3_000;
const LEAVES_WITHIN_MS = 4_000;
const MOVES_WITHIN_MS = 1_500;

export function orderProgress({ orders, record, send, share }: Deps): OrderProgress {
  const advance = (order: AcceptedOrder) => {
    const step = nextStep(order, share);
    if (step === undefined) return;
    setTimeout(() => {
      if (order.isCancelled) return;
      record(step.entry);
      for (const body of webhooksOf(order).slice(-1)) send(order, body);
      advance(order);
    }, step.inMs);
  };
  return {
    begin: advance,
    resume() {
      for (const order of orders.all()) {
        for (const body of webhooksOf(order)) send(order, body);
        advance(order);
      }
    },
  };
}

function nextStep(order: AcceptedOrder, share: () => number): Step | undefined {
  const { courier, reference, awb, mischief, moves } = order;
  const of = { courier, reference, awb };
  if (order.isCancelled) return undefined;
  if (!order.isNamed) {
    const act = mischief === 'dropped' ? 'DROPPED' : 'NAMED';
    return { inMs: share() * NAMED_WITHIN_MS, entry: { ...of, act } };
  }
  const status = mischief === 'moves' ? MOVE_STATUSES[moves.length] : undefined;
  if (status === undefined) return undefined;
  const isFirst = moves.length === 0;
  const leavesMs = LEAVES_AFTER_MS + share() * LEAVES_WITHIN_MS;
  const inMs = isFirst ? leavesMs : share() * MOVES_WITHIN_MS;
  return { inMs, entry: { ...of, act: 'MOVED', status } };
}

/** Webhooks in the order of their events. */
function webhooksOf({
  reference,
  awb,
  mischief,
  ...order
}: AcceptedOrder): readonly CourierWebhookBody[] {
  if (order.isDropped) return [{ refused: [reference] }];
  const isNews = mischief === 'accepted' && order.isNamed;
  return [
    ...(isNews ? [{ orders: [{ reference, awb }] }] : []),
    ...order.moves.map(({ status, at }) => {
      return { events: [{ awb, code: status, at: new Date(at).toISOString() }] };
    }),
  ];
}
