import type { SimulatorBookings } from '#adapters/couriers/simulator/bookings.ts';
import type { SimulatorCharges } from '#adapters/payments/simulator/charges.ts';
import type { AccountStore } from '#domain/access/account-store.ts';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import type { AlertStore } from '#domain/alert/alert.ts';
import type { BookingReader } from '#domain/booking/booking-reader.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { CodStore } from '#domain/cod/cod-store.ts';
import type { BacklogReader } from '#domain/courier/backlog-reader.ts';
import type { CancellationStore } from '#domain/courier-cancellation/cancellation-store.ts';
import type { EventStore } from '#domain/event/event-store.ts';
import type { IdempotencyStore } from '#domain/idempotency/idempotency-store.ts';
import type { JobSource } from '#domain/job.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type { PickupStore } from '#domain/pickup/pickup-store.ts';
import type { QuoteStore } from '#domain/quote/quote-store.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';
import type { RetentionStore } from '#domain/retention/retention-store.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { AnchorStore } from '#domain/wallet/anchor-store.ts';
import type {
  HoldReader,
  LedgerReader,
  ShipmentMoneyReader,
} from '#domain/wallet/ledger-reader.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';
import type { OnBehalfOf } from '#src/http/edge/on-behalf.ts';
import { token } from './token.ts';

/** Stores, readers and the job queue. */
export const STORAGE_TOKENS = {
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  accounts: token<AccountStore>('accounts'),
  apiKeys: token<ApiKeyStore>('apiKeys'),
  pricingRules: token<PricingRuleStore>('pricingRules'),
  quotes: token<QuoteStore>('quotes'),
  shipments: token<ShipmentStore>('shipments'),
  wallet: token<WalletStore>('wallet'),
  ledgerReader: token<LedgerReader>('ledgerReader'),
  shipmentMoney: token<ShipmentMoneyReader>('shipmentMoney'),
  holds: token<HoldReader>('holds'),
  anchors: token<AnchorStore>('anchors'),
  idempotency: token<IdempotencyStore>('idempotency'),
  bookings: token<BookingStore>('bookings'),
  bookingReader: token<BookingReader>('bookingReader'),
  backlogReader: token<BacklogReader>('backlogReader'),
  tracking: token<TrackingStore>('tracking'),
  alerts: token<AlertStore>('alerts'),
  payments: token<PaymentStore>('payments'),
  cod: token<CodStore>('cod'),
  topUps: token<TopUpStore>('topUps'),
  withdrawals: token<WithdrawalStore>('withdrawals'),
  cancellations: token<CancellationStore>('cancellations'),
  pickups: token<PickupStore>('pickups'),
  events: token<EventStore>('events'),
  webhooks: token<WebhookStore>('webhooks'),
  deliveries: token<DeliveryStore>('deliveries'),
  retention: token<RetentionStore>('retention'),
  jobSource: token<JobSource>('jobSource'),
  onBehalfOf: token<OnBehalfOf>('onBehalfOf'),
  simulatorBookings: token<SimulatorBookings>('simulatorBookings'),
  simulatorCharges: token<SimulatorCharges>('simulatorCharges'),
} as const;
