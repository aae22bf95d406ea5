import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { BookingReader } from '#domain/carrying/booking/booking-reader.ts';
import type { BacklogReader } from '#domain/carrying/courier/backlog-reader.ts';
import type { LiveCouriers } from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Simulation } from '#domain/carrying/courier-port/simulation.ts';
import type { LabelPrinter } from '#domain/carrying/label/print-order.ts';
import type { Digest } from '#domain/digest.ts';
import type { RequestWriter } from '#domain/insight/request-log/request-writer.ts';
import type { ReadLines } from '#domain/lines.ts';
import type { PhotoDeveloper } from '#domain/money/claim/photo.ts';
import type { MoneyRowReader } from '#domain/money/money-row/money-row-reader.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/money/payment/payment-simulation.ts';
import type { AnchorStore } from '#domain/money/wallet/anchor-store.ts';
import type {
  AdvanceReader,
  HoldReader,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/money/wallet/ledger-reader.ts';
import type { EmailSender, OneTimeSender, PersonEmail } from '#domain/notifying/email/email.ts';
import type { WebhookReceiver } from '#domain/notifying/webhook/webhook-receiver.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import type { OneTimeCodes } from '#domain/people/access/one-time-codes.ts';
import type { OneTimeTokens } from '#domain/people/access/one-time-tokens.ts';
import type { CommonPasswords, PasswordHasher } from '#domain/people/access/password.ts';
import type { FactorPolicy } from '#domain/people/access/restriction.ts';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import type { SheetWriter } from '#domain/platform/report/sheet-writer.ts';
import type { ErasureStore } from '#domain/platform/retention/erasure-store.ts';
import type { SettableDays } from '#domain/platform/retention/rules.ts';
import type { Random } from '#domain/random.ts';
import type { SealedReader, SecretBox } from '#domain/secret-box.ts';
import type { TrackingUrl } from '#domain/selling/shipment/tracking-token.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import type { WakeUps } from '#domain/wake-up.ts';
import type { AttemptLimits } from './people/person/attempt-limits.ts';
import type { Pause } from './people/person/slow-lane.ts';
import type { Idempotency } from './platform/idempotency/idempotent.ts';
import type { IsUnavailable, ReportError } from './report-error.ts';

/** Reads outside any unit of work: single rows, lists, and all rows for verification. */
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

/** Everything that use cases need from outside; each noun's group picks its part. */
export type Ports = StoragePorts & {
  readonly unitOfWork: UnitOfWork;
  readonly wakeUps: WakeUps;
  readonly idempotent: Idempotency;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly reportError: ReportError;
  readonly requestWriter: RequestWriter;
  /** Counts requests that are missing in the request log. */
  readonly requestsUnlogged: (count: number) => void;
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
  readonly photos: PhotoDeveloper;
  readonly sheets: SheetWriter;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly attempts: AttemptLimits;
  readonly pause: Pause;
  readonly oneTimeCodes: OneTimeCodes;
  readonly oneTimeTokens: OneTimeTokens;
  readonly emailSender: EmailSender;
  /** Mailer of the e-mails to people that are queued in the database. */
  readonly personMailer: OneTimeSender<PersonEmail>;
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
  /** Maximum number of booking outcomes, and of tracking batches, recorded at once. */
  readonly recordingWidth: number;
  /** Retention in days of the kinds that have a setting. */
  readonly keptDays: Readonly<Record<SettableDays, number>>;
};
