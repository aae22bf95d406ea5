import type { Tenant } from '#domain/environment.ts';

/** A person's own place in a list: its filters under a name. */
export type SavedView = Tenant & {
  readonly personId: string;
  readonly viewId: string;
  /** From 1; bounds the number of views of a person. */
  readonly slot: number;
  readonly name: string;
  /** The list's query, as its address has it: `status=BOOKED&courier=jne`. */
  readonly query: string;
  readonly createdAt: Date;
};

export type ViewOwner = Tenant & Pick<SavedView, 'personId'>;

/** Of a person in one environment of one account: as many as a menu shows at once. */
export const VIEWS_MAX = 20;

/** The lowest slot that no view has; undefined: all are taken. */
export function freeSlot(views: readonly Pick<SavedView, 'slot'>[]): number | undefined {
  const taken = new Set(views.map(({ slot }) => slot));
  const slots = Array.from({ length: VIEWS_MAX }, (_, at) => at + 1);
  return slots.find((slot) => !taken.has(slot));
}
