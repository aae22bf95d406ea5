import type { CourierDeed, CourierLine } from './courier-log.ts';
import { LATER_NAMED, type Mischief } from './mischief.ts';
import type { ChaosCode, Move } from './wire.ts';

/** An order that a courier has accepted. */
export type AcceptedOrder = {
  readonly courier: ChaosCode;
  readonly reference: string;
  readonly awb: string;
  readonly mischief: Mischief;
  isCancelled: boolean;
  /** Refused after all; it counts as cancelled, too. */
  isDropped: boolean;
  /** False: nobody is told the AWB yet. */
  isNamed: boolean;
  readonly moves: Move[];
};

/** What the couriers have, as their log tells it. */
export type CourierBooks = {
  heed(line: CourierLine): void;
  /** Whether an order came under this reference, whatever became of it. */
  hasHeard(reference: string): boolean;
  under(courier: ChaosCode, reference: string): readonly AcceptedOrder[];
  byAwb(awb: string): AcceptedOrder | undefined;
  nextAwb(courier: ChaosCode): string;
  all(): readonly AcceptedOrder[];
};

type Taken = Pick<AcceptedOrder, 'courier' | 'reference' | 'awb' | 'mischief'>;
type Change = Extract<CourierLine, { act: 'CANCEL' | 'NAMED' | 'DROPPED' | 'MOVED' }>;

const DIGITS = 8;

export function courierBooks(lines: readonly CourierLine[] = []): CourierBooks {
  const orders = new Map<string, AcceptedOrder>();
  const heard = new Set<string>();
  const references = new Map<string, AcceptedOrder[]>();
  const accept = ({ courier, reference, awb, mischief }: Taken) => {
    const isNamed = !LATER_NAMED.includes(mischief);
    const begun = { isCancelled: false, isDropped: false, isNamed, moves: [] };
    const order = { courier, reference, awb, mischief, ...begun };
    orders.set(awb, order);
    references.set(reference, [...(references.get(reference) ?? []), order]);
  };
  const heed = (line: CourierLine) => {
    const isOrder = line.act === 'CREATE' || line.act === 'LATER';
    if (isOrder) heard.add(line.reference);
    const taken = takenBy(line);
    if (taken !== undefined) accept(taken);
    if (!isChange(line)) return;
    const order = orders.get(line.awb);
    if (order !== undefined) change(order, line);
  };
  lines.forEach(heed);
  return {
    heed,
    hasHeard: (reference) => heard.has(reference),
    under: (courier, reference) =>
      (references.get(reference) ?? []).filter((order) => order.courier === courier),
    byAwb: (awb) => orders.get(awb),
    nextAwb: (courier) =>
      `SIM${courier.slice(-1).toUpperCase()}${String(orders.size + 1).padStart(DIGITS, '0')}`,
    all: () => [...orders.values()],
  };
}

/** What has become of an order that was not sent to be answered at once is told by no mischief. */
function takenBy(deed: CourierDeed): Taken | undefined {
  const isTaken = deed.act === 'CREATE' || deed.act === 'LANDED';
  if (!isTaken || deed.decision !== 'ACCEPTED' || deed.awb === null) return undefined;
  const mischief = deed.act === 'CREATE' ? deed.mischief : 'late';
  return { ...deed, awb: deed.awb, mischief };
}

function isChange(line: CourierLine): line is Change {
  return ['CANCEL', 'NAMED', 'DROPPED', 'MOVED'].includes(line.act);
}

function change(order: AcceptedOrder, line: Change): void {
  if (line.act === 'MOVED') order.moves.push({ status: line.status, at: line.at });
  if (line.act === 'NAMED') order.isNamed = true;
  if (line.act === 'DROPPED') order.isDropped = true;
  const isEnd = line.act === 'CANCEL' ? line.decision !== 'REFUSED' : line.act === 'DROPPED';
  if (isEnd) order.isCancelled = true;
}
