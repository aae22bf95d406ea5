import type { AccessUseCases } from '#src/usecases/access/use-cases.ts';
import type { AdjustmentUseCases } from '#src/usecases/adjustment/use-cases.ts';
import type { AlertUseCases } from '#src/usecases/alert/use-cases.ts';
import type { AreaUseCases } from '#src/usecases/area/use-cases.ts';
import type { AwbPoolUseCases } from '#src/usecases/awb-pool/use-cases.ts';
import type { BankAccountUseCases } from '#src/usecases/bank-account/use-cases.ts';
import type { BookingUseCases } from '#src/usecases/booking/use-cases.ts';
import type { BrandUseCases } from '#src/usecases/brand/use-cases.ts';
import type { ClaimUseCases } from '#src/usecases/claim/use-cases.ts';
import type { CodUseCases } from '#src/usecases/cod/use-cases.ts';
import type { CourierCancellationUseCases } from '#src/usecases/courier-cancellation/use-cases.ts';
import type { ConfigurationUseCases } from '#src/usecases/courier-configuration/use-cases.ts';
import type { PaymentUseCases } from '#src/usecases/payment/use-cases.ts';
import type { PersonUseCases } from '#src/usecases/person/use-cases.ts';
import type { RatingUseCases } from '#src/usecases/rating/use-cases.ts';
import type { RetentionUseCases } from '#src/usecases/retention/use-cases.ts';
import type { TopUpUseCases } from '#src/usecases/top-up/use-cases.ts';
import type { TrackingUseCases } from '#src/usecases/tracking/use-cases.ts';
import type { WalletUseCases } from '#src/usecases/wallet/use-cases.ts';
import type { WebhookUseCases } from '#src/usecases/webhook/use-cases.ts';
import type { WithdrawalUseCases } from '#src/usecases/withdrawal/use-cases.ts';
import type { Given, OptionSpec } from './options.ts';

/** Reads a secret from standard input (`-`), a variable (`env:NAME`) or a file. */
type SecretInput = { readonly readSecretText: (source: string) => string };
/** A file of an operator's machine. */
type FileInput = { readonly readBytes: (path: string) => Uint8Array };

/** Use cases of the commands, and inputs from the operator's machine. */
export type OperatorUseCases = AccessUseCases &
  AdjustmentUseCases &
  AlertUseCases &
  AreaUseCases &
  AwbPoolUseCases &
  BankAccountUseCases &
  BookingUseCases &
  CodUseCases &
  BrandUseCases &
  CourierCancellationUseCases &
  ConfigurationUseCases &
  SecretInput &
  FileInput &
  ClaimUseCases &
  PaymentUseCases &
  PersonUseCases &
  RatingUseCases &
  RetentionUseCases &
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
  /** Runs as the owner of the database, since the serving role may not write this. */
  readonly asOwner?: true;
  run(useCases: OperatorUseCases, given: Given): Promise<Output | Findings>;
};
