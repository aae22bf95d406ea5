import type { CancellationStore } from '#domain/courier-cancellation/cancellation-store.ts';
import type { OpenCancellation } from '#domain/courier-cancellation/courier-cancellation.ts';

/** Cancellations without an answer of the courier, over all accounts, the oldest first. */
export type ListCancellations = () => Promise<readonly OpenCancellation[]>;

/** More than an operator reads at once. */
const LIMIT = 200;

export function listCancellations(cancellations: CancellationStore): ListCancellations {
  return () => cancellations.listOpen(LIMIT);
}
