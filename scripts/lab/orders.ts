import type { Fields } from './fields.ts';

/** Our reference, and the receiver, whose name decides about the order. */
export type SentOrder = { readonly reference: string; readonly receiver: string };

export type LabEvent = { readonly status: string; readonly at: Date };

/** An order as the lab keeps it. */
export type LabOrder = SentOrder & {
  /** From 1 on. */
  readonly number: number;
  /** What its double keeps of the request. */
  readonly fields: Fields;
  awb: string | null;
  /** In the courier's words. */
  status: string;
  isCancelled: boolean;
  readonly history: LabEvent[];
  /** How often it was asked for, where its double counts. */
  looks: number;
};

type NewOrder = SentOrder & {
  readonly fields: Fields;
  /** Its AWB follows. */
  readonly isLater?: boolean;
};

export type Orders = {
  readonly all: readonly LabOrder[];
  now(): Date;
  byReference(reference: string): LabOrder | undefined;
  byAwb(awb: string): LabOrder | undefined;
  /** In the first status of the courier's journey. */
  add(order: NewOrder): LabOrder;
  /** To this status; without one to the next of an untroubled parcel. */
  advance(order: LabOrder, status?: string): void;
  /** With this status, where the courier has one for it. */
  cancel(order: LabOrder, status?: string): void;
  /** Its AWB, unless it has one. */
  assignAwb(order: LabOrder): void;
};

/** What its courier does by itself. */
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
