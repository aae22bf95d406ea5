import type { Findings } from './command.ts';

type Verification<Fault, Counts> = AsyncGenerator<Fault, Counts>;

/** Yields every fault of a verification as it is found; the conclusion is good without faults. */
export async function* faultFindings<Fault, Counts extends object>(
  verification: Verification<Fault, Counts>,
  viewOf: (fault: Fault) => object,
): Findings {
  let faults = 0;
  let next = await verification.next();
  while (!next.done) {
    faults += 1;
    yield viewOf(next.value);
    next = await verification.next();
  }
  return { summary: { ...next.value, faults }, isGood: faults === 0 };
}
