import { ContainerModule } from 'inversify';
import type { Settings } from '#src/config/read-settings.ts';
import { type PruneOldDataDeps, pruneOldData } from '#src/usecases/retention/prune-old-data.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

const DAY_MS = 24 * 60 * 60_000;

type Deps = Omit<PruneOldDataDeps, 'testDataMs'> & { readonly settings: Settings };

export const retentionModule = new ContainerModule(({ bind }) => {
  const { retention, idempotency, events, payments, settings, clock, reportError } = TOKENS;
  bind(TOKENS.pruneOldData).toResolvedValue(
    ...named(
      ({ settings: { TEST_DATA_DAYS }, ...deps }: Deps) =>
        pruneOldData({ ...deps, testDataMs: TEST_DATA_DAYS * DAY_MS }),
      { retention, idempotency, events, payments, settings, clock, reportError },
    ),
  );
});
