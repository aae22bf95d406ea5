import type { Stores, Writes } from '#domain/unit-of-work.ts';
import type { Storage } from './contract.ts';

export type Decide = (write: Writes) => void;

/** Runs a unit of work that only writes. */
export function writeAll(
  { unitOfWork }: Pick<Storage, 'unitOfWork'>,
  decide: Decide,
): Promise<void> {
  return unitOfWork.decide({ look: async () => {}, decide: (_, write) => decide(write) });
}

/** Writes what the serving role may not write. */
export function writeAsOwner({ unitOfWork, asOwner }: Storage, decide: Decide): Promise<void> {
  return writeAll({ unitOfWork: asOwner ?? unitOfWork }, decide);
}

/** Rows that a decision reads. */
export function looked<Snapshot>(
  { unitOfWork }: Pick<Storage, 'unitOfWork'>,
  look: (stores: Stores) => Promise<Snapshot>,
): Promise<Snapshot> {
  return unitOfWork.decide({ look, decide: (snapshot) => snapshot });
}
