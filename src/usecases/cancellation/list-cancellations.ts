import type { OpenCancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationStore } from '#domain/cancellation/cancellation-store.ts';

/** Cancellations without an answer of the courier, over all accounts, the oldest first. */
export type ListCancellations = () => Promise<readonly OpenCancellation[]>;

/** More than an operator reads at once. */
const LIMIT = 200;

export function listCancellations(cancellations: CancellationStore): ListCancellations {
  return () => cancellations.listOpen(LIMIT);
}
