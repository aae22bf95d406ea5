import type { Express } from 'express';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Simulation } from '#domain/courier-port/simulation.ts';
import type { Digest } from '#domain/digest.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { AppSettings } from '#src/http/app-deps.ts';
import type { OpenApi } from '#src/http/contract/load-openapi.ts';
import type { InBackground } from '#src/http/in-background.ts';
import type { Log } from '#src/http/log.ts';
import type { Readiness } from '#src/http/readiness.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type { CreateAccount } from '#src/usecases/access/create-account.ts';
import type { CreateApiKey } from '#src/usecases/access/create-api-key.ts';
import type { FindAccount } from '#src/usecases/access/find-account.ts';
import type { ListApiKeys } from '#src/usecases/access/list-api-keys.ts';
import type { RevokeApiKey } from '#src/usecases/access/revoke-api-key.ts';
import type { SeedDemoAccount } from '#src/usecases/access/seed-demo-account.ts';
import type { CreateAdjustment } from '#src/usecases/adjustment/create-adjustment.ts';
import type { CloseAlert } from '#src/usecases/alert/close-alert.ts';
import type { ListAlerts } from '#src/usecases/alert/list-alerts.ts';
import type { SearchAreas } from '#src/usecases/area/search-areas.ts';
import type { BookShipment } from '#src/usecases/booking/book-shipment.ts';
import type { CheckBookings } from '#src/usecases/booking/check-bookings.ts';
import type { ClaimBookings, ClaimDueBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { ListBookings, ShowBooking } from '#src/usecases/booking/find-bookings.ts';
import type { RecordBooking } from '#src/usecases/booking/record-booking.ts';
import type { ResolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import type { VerifyBookings } from '#src/usecases/booking/verify-bookings.ts';
import type { SettleClaim } from '#src/usecases/claim/settle-claim.ts';
import type { GetPendingCod } from '#src/usecases/cod/get-pending-cod.ts';
import type { RecordSettlement } from '#src/usecases/cod/record-settlement.ts';
import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import type { WorkLag } from '#src/usecases/courier/work-lag.ts';
import type { CancelDue } from '#src/usecases/courier-cancellation/cancel-due.ts';
import type { ListCancellations } from '#src/usecases/courier-cancellation/list-cancellations.ts';
import type { RecordCancellation } from '#src/usecases/courier-cancellation/record-cancellation.ts';
import type { ResolveCancellation } from '#src/usecases/courier-cancellation/resolve-cancel.ts';
import type { Idempotency } from '#src/usecases/idempotency/idempotent.ts';
import type { ExpirePayment, ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type {
  HandlePaymentNotification,
  HasGateway,
} from '#src/usecases/payment/handle-payment-notification.ts';
import type { PayShipment } from '#src/usecases/payment/pay-shipment.ts';
import type { PrepareInstructions } from '#src/usecases/payment/prepare-instructions.ts';
import type { ReceivePayment } from '#src/usecases/payment/receive-payment.ts';
import type { ListUnmatched, ReceiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import type { RecordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import type {
  ConfirmTransfer,
  ListTransfers,
  RejectTransfer,
} from '#src/usecases/payment/transfers.ts';
import type { CancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import type { CreatePickup } from '#src/usecases/pickup/create-pickup.ts';
import type { GetPickup } from '#src/usecases/pickup/get-pickup.ts';
import type { ListPickups } from '#src/usecases/pickup/list-pickups.ts';
import type { RecordReply } from '#src/usecases/pickup/record-reply.ts';
import type { RequestPickups } from '#src/usecases/pickup/request-pickups.ts';
import type { CreateQuote } from '#src/usecases/quote/create-quote.ts';
import type { GetQuote } from '#src/usecases/quote/get-quote.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import type { ListPricingRules } from '#src/usecases/rating/list-pricing-rules.ts';
import type { PreviewPrice } from '#src/usecases/rating/preview-price.ts';
import type { SetPricingRule } from '#src/usecases/rating/set-pricing-rule.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { PruneOldData } from '#src/usecases/retention/prune-old-data.ts';
import type { CancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import type { CreateShipment } from '#src/usecases/shipment/create-shipment.ts';
import type { GetShipment } from '#src/usecases/shipment/get-shipment.ts';
import type { ListShipments } from '#src/usecases/shipment/list-shipments.ts';
import type { ShowShipment } from '#src/usecases/shipment/show-shipment.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type {
  ShipmentTestControl,
  TopUpTestControl,
} from '#src/usecases/simulation/payment-test-controls.ts';
import type { SettleCod } from '#src/usecases/simulation/settle-cod.ts';
import type { EndPayment, SettlePayment } from '#src/usecases/simulation/settle-payment.ts';
import type { CreateTopUp } from '#src/usecases/top-up/create-top-up.ts';
import type { FundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import type { ShowTopUp } from '#src/usecases/top-up/show-top-up.ts';
import type { TestTopUp } from '#src/usecases/top-up/test-top-up.ts';
import type { GetTracking } from '#src/usecases/tracking/get-tracking.ts';
import type {
  HandleCourierWebhook,
  HasCourierWebhook,
} from '#src/usecases/tracking/handle-courier-webhook.ts';
import type { IngestCourierEvents } from '#src/usecases/tracking/ingest-courier-events.ts';
import type { ListUnknownCodes } from '#src/usecases/tracking/list-unknown-codes.ts';
import type { RecordTracking } from '#src/usecases/tracking/record-tracking.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { ExportTransactions } from '#src/usecases/wallet/export-transactions.ts';
import type { GetBalance } from '#src/usecases/wallet/get-balance.ts';
import type { GetStatement } from '#src/usecases/wallet/get-statement.ts';
import type { ListDigests } from '#src/usecases/wallet/list-digests.ts';
import type { ListTransactions } from '#src/usecases/wallet/list-transactions.ts';
import type { VerifyLedger } from '#src/usecases/wallet/verify-ledger.ts';
import type { CreateWithdrawal } from '#src/usecases/withdrawal/create-withdrawal.ts';
import type {
  CompleteWithdrawal,
  FailWithdrawal,
  ListWithdrawals,
} from '#src/usecases/withdrawal/end-withdrawal.ts';
import type { BookingWork } from '#src/workers/booking-work.ts';
import type { SlotLimits } from '#src/workers/courier-slots.ts';
import type { DueWork } from '#src/workers/due-work.ts';
import type { TrackingWork } from '#src/workers/tracking-work.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';
import { STORAGE_TOKENS } from './storage-tokens.ts';
import { token } from './token.ts';
import { WEBHOOK_TOKENS } from './webhook-tokens.ts';

/** One token for each dependency; its type is that of the value it resolves to. */
export const TOKENS = {
  settings: token<Settings>('settings'),
  log: token<Log>('log'),
  clock: token<Clock>('clock'),
  random: token<Random>('random'),
  digest: token<Digest>('digest'),
  reportError: token<ReportError>('reportError'),
  ...STORAGE_TOKENS,
  ...WEBHOOK_TOKENS,

  areas: token<AreaDirectory>('areas'),
  searchAreas: token<SearchAreas>('searchAreas'),

  simulatorSpeed: token<number>('simulatorSpeed'),
  simulatedCouriers: token<readonly Courier[]>('simulatedCouriers'),
  couriers: token<CourierDirectory>('couriers'),
  listCouriers: token<ListCouriers>('listCouriers'),
  listServices: token<ListServices>('listServices'),

  getRates: token<GetRates>('getRates'),
  listPricingRules: token<ListPricingRules>('listPricingRules'),
  setPricingRule: token<SetPricingRule>('setPricingRule'),
  previewPrice: token<PreviewPrice>('previewPrice'),

  idempotent: token<Idempotency>('idempotent'),
  pruneOldData: token<PruneOldData>('pruneOldData'),

  createQuote: token<CreateQuote>('createQuote'),
  getQuote: token<GetQuote>('getQuote'),

  createShipment: token<CreateShipment>('createShipment'),
  listShipments: token<ListShipments>('listShipments'),
  getShipment: token<GetShipment>('getShipment'),
  showShipment: token<ShowShipment>('showShipment'),
  cancelShipment: token<CancelShipment>('cancelShipment'),

  paymentDirectory: token<PaymentDirectory>('paymentDirectory'),
  prepareInstructions: token<PrepareInstructions>('prepareInstructions'),
  payShipment: token<PayShipment>('payShipment'),
  receivePayment: token<ReceivePayment>('receivePayment'),
  recordChargeStatus: token<RecordChargeStatus>('recordChargeStatus'),
  handlePaymentNotification: token<HandlePaymentNotification>('handlePaymentNotification'),
  hasGateway: token<HasGateway>('hasGateway'),
  expirePayment: token<ExpirePayment>('expirePayment'),
  expirePayments: token<ExpirePayments>('expirePayments'),
  listTransfers: token<ListTransfers>('listTransfers'),
  listUnmatched: token<ListUnmatched>('listUnmatched'),
  receiveTransfer: token<ReceiveTransfer>('receiveTransfer'),
  confirmTransfer: token<ConfirmTransfer>('confirmTransfer'),
  rejectTransfer: token<RejectTransfer>('rejectTransfer'),

  claimBookings: token<ClaimBookings>('claimBookings'),
  claimDueBookings: token<ClaimDueBookings>('claimDueBookings'),
  bookShipment: token<BookShipment>('bookShipment'),
  recordBooking: token<RecordBooking>('recordBooking'),
  checkBookings: token<CheckBookings>('checkBookings'),
  listBookings: token<ListBookings>('listBookings'),
  showBooking: token<ShowBooking>('showBooking'),
  resolveBooking: token<ResolveBooking>('resolveBooking'),
  verifyBookings: token<VerifyBookings>('verifyBookings'),

  ingestCourierEvents: token<IngestCourierEvents>('ingestCourierEvents'),
  handleCourierWebhook: token<HandleCourierWebhook>('handleCourierWebhook'),
  hasCourierWebhook: token<HasCourierWebhook>('hasCourierWebhook'),
  listUnknownCodes: token<ListUnknownCodes>('listUnknownCodes'),
  recordTracking: token<RecordTracking>('recordTracking'),
  getTracking: token<GetTracking>('getTracking'),

  simulation: token<Simulation>('simulation'),
  advanceShipment: token<AdvanceShipment>('advanceShipment'),
  paymentSimulation: token<PaymentSimulation>('paymentSimulation'),
  settlePayment: token<SettlePayment>('settlePayment'),
  settleShipment: token<ShipmentTestControl>('settleShipment'),
  endShipment: token<ShipmentTestControl>('endShipment'),
  endPayment: token<EndPayment>('endPayment'),
  settleCod: token<SettleCod>('settleCod'),

  listWithdrawals: token<ListWithdrawals>('listWithdrawals'),
  createWithdrawal: token<CreateWithdrawal>('createWithdrawal'),
  completeWithdrawal: token<CompleteWithdrawal>('completeWithdrawal'),
  failWithdrawal: token<FailWithdrawal>('failWithdrawal'),
  createAdjustment: token<CreateAdjustment>('createAdjustment'),
  settleClaim: token<SettleClaim>('settleClaim'),

  recordSettlement: token<RecordSettlement>('recordSettlement'),
  settleDueCod: token<SettleDueCod>('settleDueCod'),
  getPendingCod: token<GetPendingCod>('getPendingCod'),

  recordCancellation: token<RecordCancellation>('recordCancellation'),
  cancelDue: token<CancelDue>('cancelDue'),
  listCancellations: token<ListCancellations>('listCancellations'),
  resolveCancellation: token<ResolveCancellation>('resolveCancellation'),

  createPickup: token<CreatePickup>('createPickup'),
  listPickups: token<ListPickups>('listPickups'),
  getPickup: token<GetPickup>('getPickup'),
  cancelPickup: token<CancelPickup>('cancelPickup'),
  recordReply: token<RecordReply>('recordReply'),
  requestPickups: token<RequestPickups>('requestPickups'),

  listAlerts: token<ListAlerts>('listAlerts'),
  closeAlert: token<CloseAlert>('closeAlert'),

  getBalance: token<GetBalance>('getBalance'),
  listTransactions: token<ListTransactions>('listTransactions'),
  exportTransactions: token<ExportTransactions>('exportTransactions'),
  getStatement: token<GetStatement>('getStatement'),
  fundWallet: token<FundWallet>('fundWallet'),
  fundByHand: token<FundWallet>('fundByHand'),
  createTopUp: token<CreateTopUp>('createTopUp'),
  showTopUp: token<ShowTopUp>('showTopUp'),
  settleTopUp: token<TopUpTestControl>('settleTopUp'),
  endTopUp: token<TopUpTestControl>('endTopUp'),
  testTopUp: token<TestTopUp>('testTopUp'),
  verifyLedger: token<VerifyLedger>('verifyLedger'),
  anchorLedger: token<AnchorLedger>('anchorLedger'),
  listDigests: token<ListDigests>('listDigests'),

  authenticate: token<Authenticate>('authenticate'),
  createAccount: token<CreateAccount>('createAccount'),
  findAccount: token<FindAccount>('findAccount'),
  createApiKey: token<CreateApiKey>('createApiKey'),
  listApiKeys: token<ListApiKeys>('listApiKeys'),
  revokeApiKey: token<RevokeApiKey>('revokeApiKey'),
  seedDemoAccount: token<SeedDemoAccount>('seedDemoAccount'),

  slotLimits: token<SlotLimits>('slotLimits'),
  bookingWork: token<BookingWork>('bookingWork'),
  checkWork: token<DueWork>('checkWork'),
  cancellationWork: token<DueWork>('cancellationWork'),
  pickupWork: token<DueWork>('pickupWork'),
  trackingWork: token<TrackingWork>('trackingWork'),
  workerDeps: token<WorkerDeps>('workerDeps'),

  inBackground: token<InBackground>('inBackground'),
  isUnavailable: token<(error: unknown) => boolean>('isUnavailable'),
  httpSettings: token<AppSettings>('httpSettings'),
  openApi: token<OpenApi>('openApi'),
  readiness: token<Readiness>('readiness'),
  workLag: token<WorkLag | null>('workLag'),
  app: token<Express>('app'),
} as const;
