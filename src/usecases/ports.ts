import type { OneTimeCodes } from '#domain/access/one-time-codes.ts';
import type { OneTimeTokens } from '#domain/access/one-time-tokens.ts';
import type { CommonPasswords, PasswordHasher } from '#domain/access/password.ts';
import type { FactorPolicy } from '#domain/access/restriction.ts';
import type { SecurityEvent } from '#domain/access/security-event.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { BookingReader } from '#domain/booking/booking-reader.ts';
import type { BacklogReader } from '#domain/courier/backlog-reader.ts';
import type { LiveCouriers } from '#domain/courier-configuration/live-couriers.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Simulation } from '#domain/courier-port/simulation.ts';
import type { Digest } from '#domain/digest.ts';
import type { EmailSender, OneTimeSender } from '#domain/email/email.ts';
import type { LabelPrinter } from '#domain/label/print-order.ts';
import type { ReadLines } from '#domain/lines.ts';
import type { MoneyRowReader } from '#domain/money-row/money-row-reader.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { Random } from '#domain/random.ts';
import type { ErasureStore } from '#domain/retention/erasure-store.ts';
import type { SettableDays } from '#domain/retention/rules.ts';
import type { SealedReader, SecretBox } from '#domain/secret-box.ts';
import type { TrackingUrl } from '#domain/shipment/tracking-token.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import type { AnchorStore } from '#domain/wallet/anchor-store.ts';
import type {
  AdvanceReader,
  HoldReader,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/wallet/ledger-reader.ts';
import type { WebhookReceiver } from '#domain/webhook/webhook-receiver.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { Idempotency } from './idempotency/idempotent.ts';
import type { AttemptLimits } from './person/attempt-limits.ts';
import type { Pause } from './person/slow-lane.ts';
import type { IsUnavailable, ReportError } from './report-error.ts';

/** Reads outside of a unit of work: single rows, lists, and all rows for verification. */
export type StoragePorts = Stores & {
  readonly ledgerReader: LedgerReader;
  readonly shipmentMoney: ShipmentMoneyReader;
  readonly holds: HoldReader;
  readonly moneyRows: MoneyRowReader;
  readonly advanceSums: AdvanceReader;
  readonly anchors: AnchorStore;
  readonly bookingReader: BookingReader;
  readonly backlogReader: BacklogReader;
  readonly sealedReader: SealedReader;
  readonly erasure: ErasureStore;
};

/** Everything that use cases need from outside; each noun's group picks its own. */
export type Ports = StoragePorts & {
  readonly unitOfWork: UnitOfWork;
  readonly idempotent: Idempotency;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly reportError: ReportError;
  /** Writes a line about the event into the process log. */
  readonly tellEvent: (event: SecurityEvent) => void;
  readonly isUnavailable: IsUnavailable;
  readonly areas: AreaDirectory;
  readonly readLines: ReadLines;
  /** Couriers of each tenant. */
  readonly directory: CourierDirectory;
  readonly liveCouriers: LiveCouriers;
  readonly secretBox: SecretBox;
  readonly simulation: Simulation;
  readonly paymentDirectory: PaymentDirectory;
  readonly paymentSimulation: PaymentSimulation;
  readonly webhookSender: WebhookSender;
  readonly webhookReceiver: WebhookReceiver;
  readonly trackingUrl: TrackingUrl;
  readonly printer: LabelPrinter;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly attempts: AttemptLimits;
  readonly pause: Pause;
  readonly oneTimeCodes: OneTimeCodes;
  readonly oneTimeTokens: OneTimeTokens;
  readonly emailSender: EmailSender;
  /** Mailer of buyer notices; null: this installation sends none. */
  readonly buyerMailer: OneTimeSender | null;
  /** Origin of the pages, without a trailing slash. */
  readonly pageUrl: string;
  readonly isRegistrationOpen: boolean;
  /** True if a registered account needs an operator's consent before it calls LIVE. */
  readonly liveNeedsConsent: boolean;
  readonly factorPolicy: FactorPolicy;
  /** Aborted when the process begins to stop. */
  readonly draining: AbortSignal;
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Outcomes of bookings, and batches of tracking events, recorded at a time. */
  readonly recordingWidth: number;
  /** Days for which kinds with a setting are kept. */
  readonly keptDays: Readonly<Record<SettableDays, number>>;
};
