import type { AccessUseCases } from '#src/usecases/access/access-use-cases.ts';
import type { AdjustmentUseCases } from '#src/usecases/adjustment/adjustment-use-cases.ts';
import type { AlertUseCases } from '#src/usecases/alert/alert-use-cases.ts';
import type { BookingUseCases } from '#src/usecases/booking/booking-use-cases.ts';
import type { ClaimUseCases } from '#src/usecases/claim/claim-use-cases.ts';
import type { CourierCancellationUseCases } from '#src/usecases/courier-cancellation/courier-cancellation-use-cases.ts';
import type { PaymentUseCases } from '#src/usecases/payment/payment-use-cases.ts';
import type { RatingUseCases } from '#src/usecases/rating/rating-use-cases.ts';
import type { TopUpUseCases } from '#src/usecases/top-up/top-up-use-cases.ts';
import type { TrackingUseCases } from '#src/usecases/tracking/tracking-use-cases.ts';
import type { WalletUseCases } from '#src/usecases/wallet/wallet-use-cases.ts';
import type { WebhookUseCases } from '#src/usecases/webhook/webhook-use-cases.ts';
import type { WithdrawalUseCases } from '#src/usecases/withdrawal/withdrawal-use-cases.ts';
import type { Given, OptionSpec } from './options.ts';

/** The groups that commands call. */
export type OperatorUseCases = AccessUseCases &
  AdjustmentUseCases &
  AlertUseCases &
  BookingUseCases &
  CourierCancellationUseCases &
  ClaimUseCases &
  PaymentUseCases &
  RatingUseCases &
  TopUpUseCases &
  TrackingUseCases &
  WalletUseCases &
  WebhookUseCases &
  WithdrawalUseCases;

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
