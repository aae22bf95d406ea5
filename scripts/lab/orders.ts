import type { Fields } from './fields.ts';

/** Our reference, and the receiver, whose name determines the outcome of the order. */
export type SentOrder = { readonly reference: string; readonly receiver: string };

export type LabEvent = { readonly status: string; readonly at: Date };

/** An order as the lab stores it. */
export type LabOrder = SentOrder & {
  /** Serial number, from 1. */
  readonly number: number;
  /** Fields of the request that the double stores. */
  readonly fields: Fields;
  awb: string | null;
  /** The status in the courier's terms. */
  status: string;
  isCancelled: boolean;
  readonly history: LabEvent[];
  /** Number of look-ups, if the double counts them. */
  looks: number;
};

type NewOrder = SentOrder & {
  readonly fields: Fields;
  /** True if the AWB comes later. */
  readonly isLater?: boolean;
};

export type Orders = {
  readonly all: readonly LabOrder[];
  now(): Date;
  byReference(reference: string): LabOrder | undefined;
  byAwb(awb: string): LabOrder | undefined;
  /** Adds an order in the first status of the courier's journey. */
  add(order: NewOrder): LabOrder;
  /** Moves an order to this status; without a status, to the next one of an untroubled parcel. */
  advance(order: LabOrder, status?: string): void;
  /** Cancels an order; sets this status, if the courier has one for cancellation. */
  cancel(order: LabOrder, status?: string): void;
  /** Assigns an AWB to the order, unless it has one. */
  assignAwb(order: LabOrder): void;
};

/** Parts of a double that orders need. */
type Terms = { readonly journey: readonly string[]; awbOf(order: LabOrder): string };

export function openOrders({ journey, awbOf }: Terms, now: () => Date): Orders {
  const all: LabOrder[] = [];
  const advance = (order: LabOrder, to?: string) => {
    const status = to ?? journey[journey.indexOf(order.status) + 1] ?? order.status;
    if (status === order.status) return;
    order.status = status;
    order.history.push({ status, at: now() });
  };
  const assignAwb = (order: LabOrder) => {
    order.awb ??= awbOf(order);
  };
  return {
    all,
    now,
    byReference: (reference) => all.find((order) => order.reference === reference),
    byAwb: (awb) => all.find((order) => order.awb === awb),
    add({ isLater = false, ...sent }) {
      const [status = ''] = journey;
      const order = {
        ...sent,
        number: all.length + 1,
        awb: null,
        status,
        isCancelled: false,
        history: [{ status, at: now() }],
        looks: 0,
      };
      if (!isLater) assignAwb(order);
      all.push(order);
      return order;
    },
    advance,
    cancel(order, status) {
      order.isCancelled = true;
      if (status !== undefined) advance(order, status);
    },
    assignAwb,
  };
}
