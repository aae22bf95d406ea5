import type { OpenCancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationStore } from '#domain/cancellation/cancellation-store.ts';

/** What couriers are being asked to cancel, over all accounts, asked the longest first. */
export type ListCancellations = () => Promise<readonly OpenCancellation[]>;

/** More than anybody reads at once. */
const LIMIT = 200;

export function listCancellations(cancellations: CancellationStore): ListCancellations {
  return () => cancellations.listOpen(LIMIT);
}
