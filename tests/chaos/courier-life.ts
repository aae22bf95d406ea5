import type { AcceptedOrder, CourierBooks } from './courier-books.ts';
import type { CourierDeed } from './courier-log.ts';
import type { HookBody } from './told.ts';
import { MOVE_STATUSES } from './wire.ts';

/** What couriers do with orders by themselves, and tell unasked. */
export type CourierLife = {
  /** What becomes of this order by and by. */
  begin(order: AcceptedOrder): void;
  /** What an earlier process began; whatever it told may have been heard by nobody. */
  resume(): void;
};

type Deps = {
  readonly books: Pick<CourierBooks, 'all'>;
  readonly record: (deed: CourierDeed) => void;
  readonly tell: (order: AcceptedOrder, body: HookBody) => void;
  /** From 0 up to, but not, 1. */
  readonly share: () => number;
};
type Step = { readonly inMs: number; readonly deed: CourierDeed };

const NAMED_WITHIN_MS = 4_000;
/** Who is to be cancelled, or picked up, has time to be. */
const LEAVES_AFTER_MS = 3_000;
const LEAVES_WITHIN_MS = 4_000;
const MOVES_WITHIN_MS = 1_500;

export function courierLife({ books, record, tell, share }: Deps): CourierLife {
  const goOn = (order: AcceptedOrder) => {
    const step = nextStep(order, share);
    if (step === undefined) return;
    setTimeout(() => {
      if (order.isCancelled) return;
      record(step.deed);
      for (const body of newsOf(order).slice(-1)) tell(order, body);
      goOn(order);
    }, step.inMs);
  };
  return {
    begin: goOn,
    resume() {
      for (const order of books.all()) {
        for (const body of newsOf(order)) tell(order, body);
        goOn(order);
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
    return { inMs: share() * NAMED_WITHIN_MS, deed: { ...of, act } };
  }
  const status = mischief === 'moves' ? MOVE_STATUSES[moves.length] : undefined;
  if (status === undefined) return undefined;
  const isFirst = moves.length === 0;
  const leavesMs = LEAVES_AFTER_MS + share() * LEAVES_WITHIN_MS;
  const inMs = isFirst ? leavesMs : share() * MOVES_WITHIN_MS;
  return { inMs, deed: { ...of, act: 'MOVED', status } };
}

/** In the order in which it happened. */
function newsOf({ reference, awb, mischief, ...order }: AcceptedOrder): readonly HookBody[] {
  if (order.isDropped) return [{ refused: [reference] }];
  const isNews = mischief === 'accepted' && order.isNamed;
  return [
    ...(isNews ? [{ orders: [{ reference, awb }] }] : []),
    ...order.moves.map(({ status, at }) => {
      return { events: [{ awb, code: status, at: new Date(at).toISOString() }] };
    }),
  ];
}
