import type { SearchAreas } from '#src/usecases/area/search-areas.ts';
import type { GetPendingCod } from '#src/usecases/cod/get-pending-cod.ts';
import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import type { GetEvent } from '#src/usecases/event/get-event.ts';
import type { ListEvents } from '#src/usecases/event/list-events.ts';
import type {
  HandlePaymentNotification,
  HasGateway,
} from '#src/usecases/payment/handle-payment-notification.ts';
import type { PayShipment } from '#src/usecases/payment/pay-shipment.ts';
import type { CancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import type { CreatePickup } from '#src/usecases/pickup/create-pickup.ts';
import type { GetPickup } from '#src/usecases/pickup/get-pickup.ts';
import type { ListPickups } from '#src/usecases/pickup/list-pickups.ts';
import type { CreateQuote } from '#src/usecases/quote/create-quote.ts';
import type { GetQuote } from '#src/usecases/quote/get-quote.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import type { CancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import type { CreateShipment } from '#src/usecases/shipment/create-shipment.ts';
import type { ListShipments } from '#src/usecases/shipment/list-shipments.ts';
import type { ShowShipment } from '#src/usecases/shipment/show-shipment.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type {
  ShipmentTestControl,
  TopUpTestControl,
} from '#src/usecases/simulation/payment-test-controls.ts';
import type { SettleCod } from '#src/usecases/simulation/settle-cod.ts';
import type { CreateTopUp } from '#src/usecases/top-up/create-top-up.ts';
import type { ShowTopUp } from '#src/usecases/top-up/show-top-up.ts';
import type { TestTopUp } from '#src/usecases/top-up/test-top-up.ts';
import type { GetTracking } from '#src/usecases/tracking/get-tracking.ts';
import type {
  HandleCourierWebhook,
  HasCourierWebhook,
} from '#src/usecases/tracking/handle-courier-webhook.ts';
import type { ExportTransactions } from '#src/usecases/wallet/export-transactions.ts';
import type { GetBalance } from '#src/usecases/wallet/get-balance.ts';
import type { GetStatement } from '#src/usecases/wallet/get-statement.ts';
import type { ListTransactions } from '#src/usecases/wallet/list-transactions.ts';
import type { CreateWebhook } from '#src/usecases/webhook/create-webhook.ts';
import type { DeleteWebhook } from '#src/usecases/webhook/delete-webhook.ts';
import type { GetWebhook } from '#src/usecases/webhook/get-webhook.ts';
import type { ListDeliveries } from '#src/usecases/webhook/list-deliveries.ts';
import type { ListWebhooks } from '#src/usecases/webhook/list-webhooks.ts';
import type { RecoverWebhook } from '#src/usecases/webhook/recover-webhook.ts';
import type { Redeliver } from '#src/usecases/webhook/redeliver.ts';
import type { RotateSecret } from '#src/usecases/webhook/rotate-secret.ts';
import type { TestWebhook } from '#src/usecases/webhook/test-webhook.ts';
import type { UpdateWebhook } from '#src/usecases/webhook/update-webhook.ts';
import type { VerifySignature } from '#src/usecases/webhook/verify-signature.ts';

/** Use cases of endpoints, deliveries and events. */
export type WebhookUseCases = {
  readonly createWebhook: CreateWebhook;
  readonly listWebhooks: ListWebhooks;
  readonly getWebhook: GetWebhook;
  readonly updateWebhook: UpdateWebhook;
  readonly deleteWebhook: DeleteWebhook;
  readonly rotateSecret: RotateSecret;
  readonly testWebhook: TestWebhook;
  readonly listDeliveries: ListDeliveries;
  readonly redeliver: Redeliver;
  readonly recoverWebhook: RecoverWebhook;
  readonly verifySignature: VerifySignature;
  readonly listEvents: ListEvents;
  readonly getEvent: GetEvent;
};

/** All use cases that handlers call. */
export type UseCases = WebhookUseCases & {
  readonly searchAreas: SearchAreas;
  readonly listCouriers: ListCouriers;
  readonly listServices: ListServices;
  readonly getRates: GetRates;
  readonly createQuote: CreateQuote;
  readonly getQuote: GetQuote;
  readonly createShipment: CreateShipment;
  readonly listShipments: ListShipments;
  readonly showShipment: ShowShipment;
  readonly payShipment: PayShipment;
  readonly cancelShipment: CancelShipment;
  readonly getTracking: GetTracking;
  readonly getBalance: GetBalance;
  readonly getPendingCod: GetPendingCod;
  readonly listTransactions: ListTransactions;
  readonly exportTransactions: ExportTransactions;
  readonly getStatement: GetStatement;
  readonly advanceShipment: AdvanceShipment;
  readonly settleShipment: ShipmentTestControl;
  readonly endShipment: ShipmentTestControl;
  readonly settleCod: SettleCod;
  readonly createTopUp: CreateTopUp;
  readonly showTopUp: ShowTopUp;
  readonly settleTopUp: TopUpTestControl;
  readonly endTopUp: TopUpTestControl;
  readonly createPickup: CreatePickup;
  readonly listPickups: ListPickups;
  readonly getPickup: GetPickup;
  readonly cancelPickup: CancelPickup;
  readonly testTopUp: TestTopUp;
  readonly handlePaymentNotification: HandlePaymentNotification;
  readonly hasGateway: HasGateway;
  readonly handleCourierWebhook: HandleCourierWebhook;
  readonly hasCourierWebhook: HasCourierWebhook;
};
