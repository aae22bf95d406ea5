import type { LiveCouriers } from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { AdvanceLimit, Advances } from '#domain/money/cod/advance-limit.ts';
import type { CodStore } from '#domain/money/cod/cod-store.ts';
import type { Clock } from '#domain/time.ts';
import { knownProvider } from '../../carrying/courier-configuration/known-provider.ts';

/** Throws VALIDATION_ERROR for an unknown provider. Returns the limit and the part in use. */
export type LimitAdvances = (limit: Omit<AdvanceLimit, 'changedAt'>) => Promise<Advances>;

type Deps = {
  readonly cod: Pick<CodStore, 'limitAdvances' | 'advances'>;
  readonly liveCouriers: Pick<LiveCouriers, 'known'>;
  readonly clock: Pick<Clock, 'now'>;
};

export function limitAdvances({ cod, liveCouriers, clock }: Deps): LimitAdvances {
  return async (limit) => {
    const { provider } = knownProvider(liveCouriers, limit.provider);
    await cod.limitAdvances({ ...limit, changedAt: clock.now() });
    const own = (await cod.advances()).find((one) => one.provider === provider);
    if (own === undefined) throw new Error(`the limit of ${provider} was not found`);
    return own;
  };
}
