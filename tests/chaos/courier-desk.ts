import type { CourierBooks } from './courier-books.ts';
import type { CourierDeed, CourierLine } from './courier-log.ts';
import { type Mischief, mischiefOf } from './mischief.ts';
import type {
  CancelAnswer,
  CancelRequest,
  ChaosTerms,
  CreateAnswer,
  CreateRequest,
  LookUpAnswer,
  LookUpRequest,
} from './wire.ts';

/** What a courier decides. Everything is in its log before anybody hears of it. */
export type CourierDesk = {
  /** How the order is answered; undefined: it lands later. */
  create(request: CreateRequest): { readonly mischief: Mischief; readonly answer?: CreateAnswer };
  lookUp(request: LookUpRequest): LookUpAnswer;
  cancel(request: CancelRequest): CancelAnswer;
  /** What an earlier process left on its way. */
  resume(before: readonly CourierLine[]): void;
  /** The next so many orders are answered slowly, whatever they ask for. */
  slowDown(count: number): void;
};

type Deps = {
  readonly terms: ChaosTerms;
  readonly books: CourierBooks;
  readonly note: (deed: CourierDeed) => void;
  /** From 0 up to, but not, 1. */
  readonly share: () => number;
};
type Later = Extract<CourierDeed, { act: 'LATER' }>;

/** What lands so shortly before W is over might be late on a busy machine. */
const SPARE_MS = 1_000;
/** Then the order was looked up, not found, and sent again. */
const TOO_LATE_MS = 20_000;

/** When an order lands, in ms after its deadline; by W. */
const LATENESS: Readonly<
  Partial<Record<Mischief, (settleMs: number) => { readonly from: number; readonly to: number }>>
> = {
  late: (settleMs) => ({ from: 0, to: settleMs - SPARE_MS }),
  'too late': (settleMs) => ({ from: settleMs + TOO_LATE_MS, to: settleMs + TOO_LATE_MS }),
};

export function courierDesk({ terms, books, note, share }: Deps): CourierDesk {
  let slow = 0;
  const record = (deed: CourierDeed) => {
    books.heed(deed);
    note(deed);
  };
  /** Class A knows what it has; B takes whatever comes. */
  const taken = ({ courier, reference }: Pick<CreateRequest, 'courier' | 'reference'>) => {
    const [known] = courier === 'chaosa' ? books.under(courier, reference) : [];
    const decision = known === undefined ? 'ACCEPTED' : 'KNOWN';
    return { decision, awb: known?.awb ?? books.nextAwb(courier) } as const;
  };
  const land = ({ courier, reference, latestAt }: Later) => {
    if (Date.now() > latestAt) return record({ courier, reference, act: 'LOST' });
    record({ courier, reference, act: 'LANDED', ...taken({ courier, reference }) });
  };
  const landLater = (later: Later) =>
    void setTimeout(() => land(later), Math.max(0, later.landsAt - Date.now()));
  const mischiefFor = ({ name, reference }: CreateRequest): Mischief => {
    if (books.hasHeard(reference)) return 'none';
    if (slow === 0) return mischiefOf(name);
    slow -= 1;
    return 'slow';
  };
  return {
    create(request) {
      const { courier, reference, leftMs } = request;
      const mischief = mischiefFor(request);
      const order = { courier, reference } as const;
      if (mischief === 'refused') {
        record({ ...order, act: 'CREATE', mischief, decision: 'REFUSED', awb: null });
        return { mischief, answer: { refused: 'The courier does not go there today.' } };
      }
      const lateness = LATENESS[mischief];
      if (lateness !== undefined) {
        const over = Date.now() + leftMs;
        const { from, to } = lateness(terms.settleMs);
        const landsAt = over + from + share() * (to - from);
        const later = { ...order, act: 'LATER', landsAt, latestAt: landsAt + SPARE_MS } as const;
        record(later);
        landLater(later);
        return { mischief };
      }
      const made = taken(order);
      record({ ...order, act: 'CREATE', mischief, ...made });
      return { mischief, answer: { reference, awb: made.awb } };
    },
    lookUp({ courier, reference }) {
      const alive = books.under(courier, reference).filter(({ isCancelled }) => !isCancelled);
      const awbs = alive.map(({ awb }) => awb);
      record({ courier, reference, act: 'LOOKUP', awbs });
      return { awbs };
    },
    cancel({ courier, awb }) {
      const order = books.byAwb(awb);
      const again = order?.isCancelled ? 'AGAIN' : 'CANCELLED';
      const decision = order === undefined ? 'NOT_FOUND' : again;
      const reference = order?.reference ?? 'unknown';
      record({ courier, reference, act: 'CANCEL', awb, decision });
      return { isCancelled: order !== undefined };
    },
    resume(before) {
      const over = before.filter(({ act }) => act === 'LANDED' || act === 'LOST');
      const ended = new Set(over.map(({ reference }) => reference));
      for (const line of before) {
        if (line.act === 'LATER' && !ended.has(line.reference)) landLater(line);
      }
    },
    slowDown(count) {
      slow += count;
    },
  };
}
