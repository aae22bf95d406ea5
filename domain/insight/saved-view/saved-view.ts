import type { Tenant } from '#domain/environment.ts';
import type { KeptNoun } from '#domain/kept-noun.ts';

/** A person's filters of a list, saved under a name. */
export type SavedView = Tenant & {
  readonly personId: string;
  readonly viewId: string;
  /** Number from 1; limits the views of a person. */
  readonly slot: number;
  readonly name: string;
  /** The query string of the list's page: `status=BOOKED&courier=jne`. */
  readonly query: string;
  readonly createdAt: Date;
};

export type ViewOwner = Tenant & Pick<SavedView, 'personId'>;

export const SAVED_VIEWS: KeptNoun<SavedView> = {
  noun: 'view',
  kind: 'savedView',
  id: 'viewId',
};

/** Limit per person, account and environment: as many as a menu shows at once. */
export const VIEWS_MAX = 20;

/** The lowest free slot; undefined: all are taken. */
export function freeSlot(views: readonly Pick<SavedView, 'slot'>[]): number | undefined {
  const taken = new Set(views.map(({ slot }) => slot));
  const slots = Array.from({ length: VIEWS_MAX }, (_, at) => at + 1);
  return slots.find((slot) => !taken.has(slot));
}
