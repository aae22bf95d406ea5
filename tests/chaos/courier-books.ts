import type { CourierDeed } from './courier-log.ts';
import type { ChaosCode } from './wire.ts';

/** An order that a courier has accepted. */
export type AcceptedOrder = {
  readonly courier: ChaosCode;
  readonly reference: string;
  readonly awb: string;
  isCancelled: boolean;
};

/** What the couriers have, as their log tells it. */
export type CourierBooks = {
  heed(deed: CourierDeed): void;
  /** Whether an order came under this reference, whatever became of it. */
  hasHeard(reference: string): boolean;
  under(courier: ChaosCode, reference: string): readonly AcceptedOrder[];
  byAwb(awb: string): AcceptedOrder | undefined;
  nextAwb(courier: ChaosCode): string;
  all(): readonly AcceptedOrder[];
};

const DIGITS = 8;

export function courierBooks(deeds: readonly CourierDeed[] = []): CourierBooks {
  const orders = new Map<string, AcceptedOrder>();
  const heard = new Set<string>();
  const references = new Map<string, AcceptedOrder[]>();
  const accept = ({ courier, reference }: CourierDeed, awb: string) => {
    const order = { courier, reference, awb, isCancelled: false };
    orders.set(awb, order);
    references.set(reference, [...(references.get(reference) ?? []), order]);
  };
  const heed = (deed: CourierDeed) => {
    const isOrder = deed.act === 'CREATE' || deed.act === 'LATER';
    if (isOrder) heard.add(deed.reference);
    const isTaken = deed.act === 'CREATE' || deed.act === 'LANDED';
    if (isTaken && deed.decision === 'ACCEPTED' && deed.awb !== null) accept(deed, deed.awb);
    const order = deed.act === 'CANCEL' ? orders.get(deed.awb) : undefined;
    if (order !== undefined) order.isCancelled = true;
  };
  deeds.forEach(heed);
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
