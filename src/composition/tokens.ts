import type { Express } from 'express';
import type { ServiceIdentifier } from 'inversify';
import type { Provider } from '#adapters/couriers/_kit/provider.ts';
import type { LiveDirectory } from '#adapters/couriers/live-couriers.ts';
import type { PasswordHasher } from '#domain/access/password.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Simulation } from '#domain/courier-port/simulation.ts';
import type { EmailSender, OneTimeSender } from '#domain/email/email.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { AppSettings } from '#src/http/app-deps.ts';
import type { Readiness } from '#src/http/readiness.ts';
import type { WebFiles } from '#src/http/web-files.ts';
import type { AccessUseCases } from '#src/usecases/access/use-cases.ts';
import type { AdjustmentUseCases } from '#src/usecases/adjustment/use-cases.ts';
import type { AlertUseCases } from '#src/usecases/alert/use-cases.ts';
import type { AreaUseCases } from '#src/usecases/area/use-cases.ts';
import type { AwbPoolUseCases } from '#src/usecases/awb-pool/use-cases.ts';
import type { BankAccountUseCases } from '#src/usecases/bank-account/use-cases.ts';
import type { BatchUseCases } from '#src/usecases/batch/use-cases.ts';
import type { BookingUseCases } from '#src/usecases/booking/use-cases.ts';
import type { BrandUseCases } from '#src/usecases/brand/use-cases.ts';
import type { BuyerNoticeUseCases } from '#src/usecases/buyer-notice/use-cases.ts';
import type { ClaimUseCases } from '#src/usecases/claim/use-cases.ts';
import type { CodUseCases } from '#src/usecases/cod/use-cases.ts';
import type { CourierUseCases } from '#src/usecases/courier/use-cases.ts';
import type { CourierCancellationUseCases } from '#src/usecases/courier-cancellation/use-cases.ts';
import type { ConfigurationUseCases } from '#src/usecases/courier-configuration/use-cases.ts';
import type { EventUseCases } from '#src/usecases/event/use-cases.ts';
import type { EvidenceUseCases } from '#src/usecases/evidence/use-cases.ts';
import type { FigureUseCases } from '#src/usecases/figure/use-cases.ts';
import type { LabelUseCases } from '#src/usecases/label/use-cases.ts';
import type { MemberUseCases } from '#src/usecases/member/use-cases.ts';
import type { ParcelPresetUseCases } from '#src/usecases/parcel-preset/use-cases.ts';
import type { PaymentUseCases } from '#src/usecases/payment/use-cases.ts';
import type { PersonUseCases } from '#src/usecases/person/use-cases.ts';
import type { PickupUseCases } from '#src/usecases/pickup/use-cases.ts';
import type { Ports, StoragePorts } from '#src/usecases/ports.ts';
import type { QuoteUseCases } from '#src/usecases/quote/use-cases.ts';
import type { RatingUseCases } from '#src/usecases/rating/use-cases.ts';
import type { RequestLogUseCases } from '#src/usecases/request-log/use-cases.ts';
import type { RetentionUseCases } from '#src/usecases/retention/use-cases.ts';
import type { SampleDataUseCases } from '#src/usecases/sample-data/use-cases.ts';
import type { SavedSenderUseCases } from '#src/usecases/saved-sender/use-cases.ts';
import type { SavedViewUseCases } from '#src/usecases/saved-view/use-cases.ts';
import type { SearchUseCases } from '#src/usecases/search/use-cases.ts';
import type { SecurityUseCases } from '#src/usecases/security/use-cases.ts';
import type { ShipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import type { SimulationUseCases } from '#src/usecases/simulation/use-cases.ts';
import type { TopUpUseCases } from '#src/usecases/top-up/use-cases.ts';
import type { TrackerUseCases } from '#src/usecases/tracker/use-cases.ts';
import type { TrackingUseCases } from '#src/usecases/tracking/use-cases.ts';
import type { WalletUseCases } from '#src/usecases/wallet/use-cases.ts';
import type { WebhookUseCases } from '#src/usecases/webhook/use-cases.ts';
import type { WithdrawalUseCases } from '#src/usecases/withdrawal/use-cases.ts';
import type { DueWorks } from '#src/workers/due-works.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';

/** The platform, the ports that tests replace, and the two programs. */
export const TOKENS = {
  clock: token<Clock>('clock'),
  random: token<Random>('random'),
  readiness: token<Readiness>('readiness'),
  stores: token<StoragePorts>('stores'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  areas: token<AreaDirectory>('areas'),
  simulatedCouriers: token<readonly Courier[]>('simulatedCouriers'),
  liveProviders: token<readonly Provider[]>('liveProviders'),
  liveCouriers: token<LiveDirectory>('liveCouriers'),
  couriers: token<CourierDirectory>('couriers'),
  simulation: token<Simulation>('simulation'),
  paymentDirectory: token<PaymentDirectory>('paymentDirectory'),
  paymentSimulation: token<PaymentSimulation>('paymentSimulation'),
  passwords: token<PasswordHasher>('passwords'),
  emailSender: token<EmailSender>('emailSender'),
  buyerMailer: token<OneTimeSender | null>('buyerMailer'),
  webhookSender: token<WebhookSender>('webhookSender'),
  ports: token<Ports>('ports'),
  httpSettings: token<AppSettings>('httpSettings'),
  webFiles: token<WebFiles | null>('webFiles'),
  app: token<Express>('app'),
  dueWorks: token<DueWorks>('dueWorks'),
  workerDeps: token<WorkerDeps>('workerDeps'),
} as const;

/** The use cases of each noun. */
export const USE_CASES = {
  access: token<AccessUseCases>('access'),
  adjustment: token<AdjustmentUseCases>('adjustment'),
  alert: token<AlertUseCases>('alert'),
  area: token<AreaUseCases>('area'),
  awbPool: token<AwbPoolUseCases>('awbPool'),
  bankAccount: token<BankAccountUseCases>('bankAccount'),
  batch: token<BatchUseCases>('batch'),
  booking: token<BookingUseCases>('booking'),
  brand: token<BrandUseCases>('brand'),
  buyerNotice: token<BuyerNoticeUseCases>('buyerNotice'),
  courierConfiguration: token<ConfigurationUseCases>('courierConfiguration'),
  courierCancellation: token<CourierCancellationUseCases>('courierCancellation'),
  claim: token<ClaimUseCases>('claim'),
  cod: token<CodUseCases>('cod'),
  courier: token<CourierUseCases>('courier'),
  event: token<EventUseCases>('event'),
  evidence: token<EvidenceUseCases>('evidence'),
  figure: token<FigureUseCases>('figure'),
  label: token<LabelUseCases>('label'),
  member: token<MemberUseCases>('member'),
  parcelPreset: token<ParcelPresetUseCases>('parcelPreset'),
  payment: token<PaymentUseCases>('payment'),
  person: token<PersonUseCases>('person'),
  pickup: token<PickupUseCases>('pickup'),
  quote: token<QuoteUseCases>('quote'),
  rating: token<RatingUseCases>('rating'),
  requestLog: token<RequestLogUseCases>('requestLog'),
  security: token<SecurityUseCases>('security'),
  retention: token<RetentionUseCases>('retention'),
  sampleData: token<SampleDataUseCases>('sampleData'),
  savedSender: token<SavedSenderUseCases>('savedSender'),
  savedView: token<SavedViewUseCases>('savedView'),
  search: token<SearchUseCases>('search'),
  shipment: token<ShipmentUseCases>('shipment'),
  simulation: token<SimulationUseCases>('simulation'),
  topUp: token<TopUpUseCases>('topUp'),
  tracker: token<TrackerUseCases>('tracker'),
  tracking: token<TrackingUseCases>('tracking'),
  wallet: token<WalletUseCases>('wallet'),
  webhook: token<WebhookUseCases>('webhook'),
  withdrawal: token<WithdrawalUseCases>('withdrawal'),
} as const;

/** Typed by the value it resolves to. */
function token<Thing>(name: string): ServiceIdentifier<Thing> {
  return Symbol(name) as ServiceIdentifier<Thing>;
}
