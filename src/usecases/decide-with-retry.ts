import { Refusal } from '#domain/refusal.ts';
import type { Decision, UnitOfWork } from '#domain/unit-of-work.ts';

/**
 * For a decision that first looks up what it writes, by a unique key: so it is retried once after
 * an error or an unknown outcome. A row that was written meanwhile, by this attempt or a concurrent
 * one, is found.
 */
export async function decideWithRetry<Snapshot, Result>(
  unitOfWork: UnitOfWork,
  decision: Decision<Snapshot, Result>,
): Promise<Result> {
  try {
    return await unitOfWork.decide(decision);
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  return unitOfWork.decide(decision);
}
