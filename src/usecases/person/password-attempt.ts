import type { AttemptKind } from '#domain/access/attempt.ts';
import type { Ports } from '../ports.ts';
import type { SlowLane } from './slow-lane.ts';

/** A password that is entered to sign in. */
export type PasswordEntry = {
  readonly email: string;
  readonly address: string;
  /** Where this person has signed in before; undefined for a stranger's. */
  readonly browserId: string | undefined;
};

/** An attempt that may be made. */
export type PasswordAttempt = {
  /** Gives back what it has cost. */
  succeed(): Promise<void>;
};

type Deps = Pick<Ports, 'attempts'> & { readonly enterSlowLane: SlowLane };
type Cost = readonly [kind: AttemptKind, of: string, share?: string];

/**
 * Counts it apart from all others: by its browser, where that is known; else by the e-mail and the
 * network, and by the e-mail alone. Beyond these a stranger waits in the slow lane, which
 * also bounds how much all strangers guess.
 */
export async function beginPasswordAttempt(
  { email, address, browserId }: PasswordEntry,
  { attempts, enterSlowLane }: Deps,
): Promise<PasswordAttempt> {
  const succeed = (costs: readonly Cost[]): PasswordAttempt => ({
    async succeed() {
      await Promise.all(costs.map((cost) => attempts.giveBack(...cost)));
    },
  });
  if (browserId !== undefined) {
    const known: Cost = ['passwordKnown', email, browserId];
    await attempts.take(...known);
    return succeed([known]);
  }
  const from: Cost = ['signInFrom', address];
  await attempts.take(...from);
  const network = attempts.networkOf(address);
  const costs: readonly Cost[] = [
    ['passwordFrom', email, network],
    ['passwordOf', email],
  ];
  for (const [at, cost] of costs.entries()) {
    const { isTaken } = await attempts.tryTake(...cost);
    if (isTaken) continue;
    await enterSlowLane({ email, network });
    return succeed([from, ...costs.slice(0, at)]);
  }
  return succeed([from, ...costs]);
}
