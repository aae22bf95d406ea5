import { winstonLogger } from '#adapters/logging/logger.ts';
import { BrokenConfiguration } from '#domain/courier-configuration/live-couriers.ts';
import type { OperatorUseCases } from '#src/cli/command.ts';
import { readBytes } from '#src/config/read-bytes.ts';
import { readSecretText } from '#src/config/read-secret-text.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { sealedText } from '#src/usecases/courier-configuration/unreadable-secrets.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { USE_CASES } from './tokens.ts';

export type Operator = { readonly useCases: OperatorUseCases; close(): Promise<void> };

/** Use cases of the command line: the server's wiring, on the same database. */
export async function openOperator(
  settings: Settings,
  report: (line: string) => void,
  asOwner = false,
): Promise<Operator> {
  const log = winstonLogger({ level: 'error', format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, report, asOwner });
  const container = createContainer(platform);
  const { beginLiveCouriers, findUnreadableSecrets } = container.get(
    USE_CASES.courierConfiguration,
  );
  await beginLiveCouriers().catch((error: unknown) => reportBroken(error, report));
  for (const one of await findUnreadableSecrets()) report(`Not readable: ${sealedText(one)}`);
  return {
    useCases: {
      ...container.get(USE_CASES.access),
      ...container.get(USE_CASES.adjustment),
      ...container.get(USE_CASES.alert),
      ...container.get(USE_CASES.area),
      ...container.get(USE_CASES.awbPool),
      ...container.get(USE_CASES.bankAccount),
      ...container.get(USE_CASES.booking),
      ...container.get(USE_CASES.cod),
      ...container.get(USE_CASES.brand),
      ...container.get(USE_CASES.courierCancellation),
      ...container.get(USE_CASES.courierConfiguration),
      ...container.get(USE_CASES.claim),
      ...container.get(USE_CASES.payment),
      ...container.get(USE_CASES.person),
      ...container.get(USE_CASES.rating),
      ...container.get(USE_CASES.retention),
      ...container.get(USE_CASES.topUp),
      ...container.get(USE_CASES.tracking),
      ...container.get(USE_CASES.wallet),
      ...container.get(USE_CASES.webhook),
      ...container.get(USE_CASES.withdrawal),
      readSecretText,
      readBytes,
    },
    close: platform.close,
  };
}

/** Commands run all the same: some of them repair the configuration. */
function reportBroken(error: unknown, report: (line: string) => void): void {
  if (!(error instanceof BrokenConfiguration)) throw error;
  report(`LIVE couriers are left out: ${error.message}`);
}
