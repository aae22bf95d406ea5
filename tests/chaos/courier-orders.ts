import type { CourierLogEntry, CourierLogLine, LoggedCourier } from './courier-log.ts';
import { LATER_NAMED, type Mischief } from './mischief.ts';
import type { Move } from './wire.ts';

/** An order that a courier has accepted. */
export type AcceptedOrder = {
  readonly courier: LoggedCourier;
  readonly reference: string;
  readonly awb: string;
  readonly mischief: Mischief;
  isCancelled: boolean;
  /** Refused later; such an order counts as cancelled, too. */
  isDropped: boolean;
  /** False while the AWB is not published. */
  isNamed: boolean;
  readonly moves: Move[];
};

/** The couriers' orders, replayed from their log. */
export type CourierOrders = {
  apply(line: CourierLogLine): void;
  /** True if an order was received under this reference, whatever its outcome. */
  hasReceived(reference: string): boolean;
  byReference(courier: LoggedCourier, reference: string): readonly AcceptedOrder[];
  byAwb(awb: string): AcceptedOrder | undefined;
  nextAwb(courier: LoggedCourier): string;
  all(): readonly AcceptedOrder[];
};

type Taken = Pick<AcceptedOrder, 'courier' | 'reference' | 'awb' | 'mischief'>;
type Change = Extract<CourierLogLine, { act: 'CANCEL' | 'NAMED' | 'DROPPED' | 'MOVED' }>;

const DIGITS = 8;

export function courierOrders(lines: readonly CourierLogLine[] = []): CourierOrders {
  const orders = new Map<string, AcceptedOrder>();
  const received = new Set<string>();
  const references = new Map<string, AcceptedOrder[]>();
  const accept = ({ courier, reference, awb, mischief }: Taken) => {
    const isNamed = !LATER_NAMED.includes(mischief);
    const initial = { isCancelled: false, isDropped: false, isNamed, moves: [] };
    const order = { courier, reference, awb, mischief, ...initial };
    orders.set(awb, order);
    references.set(reference, [...(references.get(reference) ?? []), order]);
  };
  const apply = (line: CourierLogLine) => {
    const isOrder = line.act === 'CREATE' || line.act === 'LATER';
    if (isOrder) received.add(line.reference);
    const taken = acceptedIn(line);
    if (taken !== undefined) accept(taken);
    if (!isChange(line)) return;
    const order = orders.get(line.awb);
    if (order !== undefined) change(order, line);
  };
  lines.forEach(apply);
  return {
    apply,
    hasReceived: (reference) => received.has(reference),
    byReference: (courier, reference) =>
      (references.get(reference) ?? []).filter((order) => order.courier === courier),
    byAwb: (awb) => orders.get(awb),
    nextAwb: (courier) =>
      `SIM${courier.slice(-1).toUpperCase()}${String(orders.size + 1).padStart(DIGITS, '0')}`,
    all: () => [...orders.values()],
  };
}

/** An order that lands later behaves normally from then on. */
function acceptedIn(deed: CourierLogEntry): Taken | undefined {
  const isTaken = deed.act === 'CREATE' || deed.act === 'LANDED';
  if (!isTaken || deed.decision !== 'ACCEPTED' || deed.awb === null) return undefined;
  const mischief = deed.act === 'CREATE' ? deed.mischief : 'late';
  return { ...deed, awb: deed.awb, mischief };
}

function isChange(line: CourierLogLine): line is Change {
  return ['CANCEL', 'NAMED', 'DROPPED', 'MOVED'].includes(line.act);
}

function change(order: AcceptedOrder, line: Change): void {
  if (line.act === 'MOVED') order.moves.push({ status: line.status, at: line.at });
  if (line.act === 'NAMED') order.isNamed = true;
  if (line.act === 'DROPPED') order.isDropped = true;
  const isEnd = line.act === 'CANCEL' ? line.decision !== 'REFUSED' : line.act === 'DROPPED';
  if (isEnd) order.isCancelled = true;
}
