import type { AttemptKind } from '#domain/people/access/attempt.ts';
import type { Ports } from '../../ports.ts';
import type { SlowLane } from './slow-lane.ts';

/** A sign-in with a password. */
export type PasswordEntry = {
  readonly email: string;
  readonly address: string;
  /** Browser in which this person has signed in before; undefined for an unknown one. */
  readonly browserId: string | undefined;
};

/** An attempt that was counted and may be made. */
export type PasswordAttempt = {
  /** Returns the counted attempt, because the password was right. */
  succeed(): Promise<void>;
};

type Deps = Pick<Ports, 'attempts'> & { readonly slowLane: SlowLane };
type Cost = readonly [kind: AttemptKind, of: string, share?: string];

/**
 * Counts the attempt: by its browser, if known; otherwise by the e-mail with the network, and by
 * the e-mail. When these are used up, an unknown browser waits in the slow lane, which also limits
 * how much all strangers together can guess.
 */
export async function beginPasswordAttempt(
  { email, address, browserId }: PasswordEntry,
  { attempts, slowLane }: Deps,
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
    const slow = { email, network };
    await slowLane.enter(slow);
    const counted = succeed([from, ...costs.slice(0, at)]);
    return {
      async succeed() {
        slowLane.forget(slow);
        await counted.succeed();
      },
    };
  }
  return succeed([from, ...costs]);
}
