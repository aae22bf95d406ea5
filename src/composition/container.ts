import 'reflect-metadata';
import { Container } from 'inversify';
import { accessModule } from './access.ts';
import { alertModule } from './alert.ts';
import { areaModule } from './area.ts';
import { bookingModule } from './booking.ts';
import { cancellationModule } from './cancellation.ts';
import { codModule } from './cod.ts';
import { courierModule } from './courier.ts';
import { httpModule } from './http.ts';
import { idempotencyModule } from './idempotency.ts';
import { operatorWalletModule } from './operator-wallet.ts';
import { paymentModule } from './payment.ts';
import { paymentGatewayModule } from './payment-gateway.ts';
import { pickupModule } from './pickup.ts';
import { type Platform, platformModule } from './platform.ts';
import { quoteModule } from './quote.ts';
import { ratingModule } from './rating.ts';
import { retentionModule } from './retention.ts';
import { shipmentModule } from './shipment.ts';
import { storageModule } from './storage.ts';
import { topUpModule } from './top-up.ts';
import { trackingModule } from './tracking.ts';
import { transferModule } from './transfer.ts';
import { walletModule } from './wallet.ts';
import { webhookModule } from './webhook.ts';
import { webhookSenderModule } from './webhook-sender.ts';
import { webhookWorkModule } from './webhook-work.ts';
import { workerModule } from './worker.ts';

/** The wired program; each dependency is a singleton, made when it is first resolved. */
export function createContainer(platform: Platform): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    platformModule(platform),
    storageModule(platform.database),
    areaModule,
    courierModule,
    ratingModule,
    idempotencyModule,
    quoteModule,
    shipmentModule,
    bookingModule,
    trackingModule,
    alertModule,
    paymentGatewayModule,
    paymentModule,
    transferModule,
    topUpModule,
    codModule,
    cancellationModule,
    pickupModule,
    walletModule,
    operatorWalletModule,
    webhookSenderModule,
    webhookModule,
    webhookWorkModule,
    accessModule,
    workerModule(platform),
    retentionModule,
    httpModule,
  );
  return container;
}
