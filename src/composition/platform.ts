import { ContainerModule } from 'inversify';
import type { Database } from '#adapters/postgres/open-database.ts';
import { systemChance } from '#adapters/system/chance.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { Log } from '#src/http/log.ts';
import type { Readiness } from '#src/http/readiness.ts';
import { TOKENS } from './tokens.ts';

/** What must be there before anything can be wired: it takes time, or may fail, to get it. */
export type Platform = {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly readiness: Readiness;
};

export function platformModule({ settings, log, clock, readiness }: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.settings).toConstantValue(settings);
    bind(TOKENS.log).toConstantValue(log);
    bind(TOKENS.clock).toConstantValue(clock);
    bind(TOKENS.readiness).toConstantValue(readiness);
    bind(TOKENS.chance).toResolvedValue(systemChance, [TOKENS.clock]);
    bind(TOKENS.digest).toConstantValue(systemDigest);
  });
}
