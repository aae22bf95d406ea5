import { ContainerModule } from 'inversify';
import type { Settings } from '#src/config/read-settings.ts';
import { type ForgetOldDeps, forgetOld } from '#src/usecases/retention/forget-old.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

const DAY_MS = 24 * 60 * 60_000;

type Deps = Omit<ForgetOldDeps, 'testDataMs'> & { readonly settings: Settings };

export const retentionModule = new ContainerModule(({ bind }) => {
  const { retention, idempotency, events, payments, settings, clock, complain } = TOKENS;
  bind(TOKENS.forgetOld).toResolvedValue(
    ...named(
      ({ settings: { TEST_DATA_DAYS }, ...deps }: Deps) =>
        forgetOld({ ...deps, testDataMs: TEST_DATA_DAYS * DAY_MS }),
      { retention, idempotency, events, payments, settings, clock, complain },
    ),
  );
});
