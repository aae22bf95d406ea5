import type { CreateAccount } from '#src/usecases/access/create-account.ts';
import type { CreateApiKey } from '#src/usecases/access/create-api-key.ts';
import type { FindAccount } from '#src/usecases/access/find-account.ts';
import type { ListApiKeys } from '#src/usecases/access/list-api-keys.ts';
import type { RevokeApiKey } from '#src/usecases/access/revoke-api-key.ts';
import type { CreateAdjustment } from '#src/usecases/adjustment/create-adjustment.ts';
import type { CloseAlert } from '#src/usecases/alert/close-alert.ts';
import type { ListAlerts } from '#src/usecases/alert/list-alerts.ts';
import type { ListBookings, ShowBooking } from '#src/usecases/booking/find-bookings.ts';
import type { ResolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import type { VerifyBookings } from '#src/usecases/booking/verify-bookings.ts';
import type { SettleClaim } from '#src/usecases/claim/settle-claim.ts';
import type { ListCancellations } from '#src/usecases/courier-cancellation/list-cancellations.ts';
import type { ResolveCancellation } from '#src/usecases/courier-cancellation/resolve-cancel.ts';
import type { ListUnmatched, ReceiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import type {
  ConfirmTransfer,
  ListTransfers,
  RejectTransfer,
} from '#src/usecases/payment/transfers.ts';
import type { ListPricingRules } from '#src/usecases/rating/list-pricing-rules.ts';
import type { PreviewPrice } from '#src/usecases/rating/preview-price.ts';
import type { SetPricingRule } from '#src/usecases/rating/set-pricing-rule.ts';
import type { FundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import type { ListUnknownCodes } from '#src/usecases/tracking/list-unknown-codes.ts';
import type { ListDigests } from '#src/usecases/wallet/list-digests.ts';
import type { VerifyLedger } from '#src/usecases/wallet/verify-ledger.ts';
import type { ListenToWebhooks } from '#src/usecases/webhook/listen-to-webhooks.ts';
import type { CreateWithdrawal } from '#src/usecases/withdrawal/create-withdrawal.ts';
import type {
  CompleteWithdrawal,
  FailWithdrawal,
  ListWithdrawals,
} from '#src/usecases/withdrawal/end-withdrawal.ts';
import type { Given, OptionSpec } from './options.ts';

/** Use cases of operators. */
export type OperatorUseCases = {
  readonly createAccount: CreateAccount;
  readonly findAccount: FindAccount;
  readonly createApiKey: CreateApiKey;
  readonly listApiKeys: ListApiKeys;
  readonly revokeApiKey: RevokeApiKey;
  readonly listPricingRules: ListPricingRules;
  readonly setPricingRule: SetPricingRule;
  readonly previewPrice: PreviewPrice;
  readonly fundWallet: FundWallet;
  readonly verifyLedger: VerifyLedger;
  readonly listDigests: ListDigests;
  readonly listTransfers: ListTransfers;
  readonly listUnmatched: ListUnmatched;
  readonly receiveTransfer: ReceiveTransfer;
  readonly confirmTransfer: ConfirmTransfer;
  readonly rejectTransfer: RejectTransfer;
  readonly listWithdrawals: ListWithdrawals;
  readonly createWithdrawal: CreateWithdrawal;
  readonly completeWithdrawal: CompleteWithdrawal;
  readonly failWithdrawal: FailWithdrawal;
  readonly createAdjustment: CreateAdjustment;
  readonly settleClaim: SettleClaim;
  readonly listBookings: ListBookings;
  readonly showBooking: ShowBooking;
  readonly resolveBooking: ResolveBooking;
  readonly verifyBookings: VerifyBookings;
  readonly listCancellations: ListCancellations;
  readonly resolveCancellation: ResolveCancellation;
  readonly listAlerts: ListAlerts;
  readonly closeAlert: CloseAlert;
  readonly listUnknownCodes: ListUnknownCodes;
  readonly listenToWebhooks: ListenToWebhooks;
};

/** One record, or rows of them; printed as a table for people and as JSON for programs. */
export type Output = object | readonly object[];

/** Yields rows as they are found, so that they need not fit in memory; returns a summary. */
export type Findings = AsyncGenerator<object, Conclusion>;
/** `isGood: false`: the program ends with exit code 1. */
export type Conclusion = { readonly summary: object; readonly isGood: boolean };

export type Command = {
  readonly about: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  run(useCases: OperatorUseCases, given: Given): Promise<Output | Findings>;
};
