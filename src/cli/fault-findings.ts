import type { Findings } from './command.ts';

type Verification<Fault, Counts> = AsyncGenerator<Fault, Counts>;

/** Every fault of a verification as it is found; it is good where there is none. */
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
