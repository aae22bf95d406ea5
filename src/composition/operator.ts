import { winstonLogger } from '#adapters/logging/logger.ts';
import type { OperatorUseCases } from '#src/cli/command.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { createContainer } from './container.ts';
import { openPlatform } from './open-platform.ts';
import { TOKENS } from './tokens.ts';

export type Operator = { readonly useCases: OperatorUseCases; close(): Promise<void> };

/** Use cases of the command line: the server's wiring, on the same database. */
export async function openOperator(
  settings: Settings,
  report: (line: string) => void,
): Promise<Operator> {
  const log = winstonLogger({ level: 'error', format: settings.LOG_FORMAT });
  const platform = await openPlatform(settings, { log, report });
  const container = createContainer(platform);
  return {
    useCases: {
      createAccount: container.get(TOKENS.createAccount),
      findAccount: container.get(TOKENS.findAccount),
      createApiKey: container.get(TOKENS.createApiKey),
      listApiKeys: container.get(TOKENS.listApiKeys),
      revokeApiKey: container.get(TOKENS.revokeApiKey),
      listPricingRules: container.get(TOKENS.listPricingRules),
      setPricingRule: container.get(TOKENS.setPricingRule),
      previewPrice: container.get(TOKENS.previewPrice),
      fundWallet: container.get(TOKENS.fundByHand),
      verifyLedger: container.get(TOKENS.verifyLedger),
      listDigests: container.get(TOKENS.listDigests),
      listTransfers: container.get(TOKENS.listTransfers),
      listUnmatched: container.get(TOKENS.listUnmatched),
      receiveTransfer: container.get(TOKENS.receiveTransfer),
      confirmTransfer: container.get(TOKENS.confirmTransfer),
      rejectTransfer: container.get(TOKENS.rejectTransfer),
      listWithdrawals: container.get(TOKENS.listWithdrawals),
      createWithdrawal: container.get(TOKENS.createWithdrawal),
      completeWithdrawal: container.get(TOKENS.completeWithdrawal),
      failWithdrawal: container.get(TOKENS.failWithdrawal),
      createAdjustment: container.get(TOKENS.createAdjustment),
      settleClaim: container.get(TOKENS.settleClaim),
      listBookings: container.get(TOKENS.listBookings),
      showBooking: container.get(TOKENS.showBooking),
      resolveBooking: container.get(TOKENS.resolveBooking),
      verifyBookings: container.get(TOKENS.verifyBookings),
      listCancellations: container.get(TOKENS.listCancellations),
      resolveCancellation: container.get(TOKENS.resolveCancellation),
      listAlerts: container.get(TOKENS.listAlerts),
      closeAlert: container.get(TOKENS.closeAlert),
      listUnknownCodes: container.get(TOKENS.listUnknownCodes),
      listenToWebhooks: container.get(TOKENS.listenToWebhooks),
    },
    close: platform.close,
  };
}
