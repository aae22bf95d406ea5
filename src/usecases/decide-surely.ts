import { Refusal } from '#domain/refusal.ts';
import type { Decision, UnitOfWork } from '#domain/unit-of-work.ts';

/**
 * For a decision that looks for what it writes, by a key that cannot be there twice: so it may be
 * made again where it failed, and where nobody knows whether it did. What was written then is
 * found, whether this attempt wrote it or another one that was at it at once.
 */
export async function decideSurely<Seen, Result>(
  unitOfWork: UnitOfWork,
  decision: Decision<Seen, Result>,
): Promise<Result> {
  try {
    return await unitOfWork.decide(decision);
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  return unitOfWork.decide(decision);
}
