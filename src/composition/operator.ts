import { logger } from '#adapters/logging/logger.ts';
import { BrokenConfiguration } from '#domain/carrying/courier-configuration/live-couriers.ts';
import { readBytes } from '#src/config/read-bytes.ts';
import { readSecretText } from '#src/config/read-secret-text.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { sealedText } from '#src/usecases/carrying/courier-configuration/unreadable-secrets.ts';
import { allUseCases, type OperatorUseCases } from '#src/usecases/use-cases.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { TOKENS } from './tokens.ts';

export type Operator = { readonly useCases: OperatorUseCases; close(): Promise<void> };

/** Use cases of the command line: the server's wiring, on the same database. */
export async function openOperator(
  settings: Settings,
  report: (line: string) => void,
  asOwner = false,
): Promise<Operator> {
  const log = logger({ level: 'error', format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, report, asOwner });
  const container = createContainer(platform);
  const { beginLiveCouriers, findUnreadableSecrets } = container.get(
    TOKENS.useCases,
  ).courierConfiguration;
  await beginLiveCouriers().catch((error: unknown) => reportBroken(error, report));
  for (const one of await findUnreadableSecrets()) report(`Not readable: ${sealedText(one)}`);
  return {
    useCases: {
      ...allUseCases(container.get(TOKENS.useCases)),
      readSecretText,
      readBytes,
    },
    close: platform.close,
  };
}

/** Commands run even with a broken configuration, because some of them repair it. */
function reportBroken(error: unknown, report: (line: string) => void): void {
  if (!(error instanceof BrokenConfiguration)) throw error;
  report(`LIVE couriers are left out: ${error.message}`);
}
