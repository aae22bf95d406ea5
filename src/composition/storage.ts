import { ContainerModule } from 'inversify';
import type { Database } from '#adapters/postgres/open-database.ts';
import { onBehalfOf } from '#adapters/postgres/pool-shares.ts';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresBacklogReader } from '#adapters/postgres/stores/backlog-reader.ts';
import { postgresBookingReader } from '#adapters/postgres/stores/booking/reader.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresVerification } from '#adapters/postgres/stores/wallet/verification.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { TOKENS } from './tokens.ts';

export function storageModule({ source, jobs, jobSource }: Database): ContainerModule {
  const stores = postgresStores(source.manager, sendThrough(source));
  const verification = postgresVerification(sendThrough(source));
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.unitOfWork).toConstantValue(postgresUnitOfWork(source, jobs));
    bind(TOKENS.accounts).toConstantValue(stores.accounts);
    bind(TOKENS.apiKeys).toConstantValue(stores.apiKeys);
    bind(TOKENS.pricingRules).toConstantValue(stores.pricingRules);
    bind(TOKENS.quotes).toConstantValue(stores.quotes);
    bind(TOKENS.shipments).toConstantValue(stores.shipments);
    bind(TOKENS.wallet).toConstantValue(stores.wallet);
    bind(TOKENS.ledgerReader).toConstantValue(verification.reader);
    bind(TOKENS.shipmentMoney).toConstantValue(verification.shipmentMoney);
    bind(TOKENS.holds).toConstantValue(verification.holds);
    bind(TOKENS.anchors).toConstantValue(verification.anchors);
    bind(TOKENS.bookings).toConstantValue(stores.bookings);
    bind(TOKENS.bookingReader).toConstantValue(postgresBookingReader(sendThrough(source)));
    bind(TOKENS.backlogReader).toConstantValue(postgresBacklogReader(sendThrough(source)));
    bind(TOKENS.tracking).toConstantValue(stores.tracking);
    bind(TOKENS.alerts).toConstantValue(stores.alerts);
    bind(TOKENS.payments).toConstantValue(stores.payments);
    bind(TOKENS.cod).toConstantValue(stores.cod);
    bind(TOKENS.topUps).toConstantValue(stores.topUps);
    bind(TOKENS.withdrawals).toConstantValue(stores.withdrawals);
    bind(TOKENS.cancellations).toConstantValue(stores.cancellations);
    bind(TOKENS.pickups).toConstantValue(stores.pickups);
    bind(TOKENS.events).toConstantValue(stores.events);
    bind(TOKENS.webhooks).toConstantValue(stores.webhooks);
    bind(TOKENS.deliveries).toConstantValue(stores.deliveries);
    bind(TOKENS.retention).toConstantValue(stores.retention);
    bind(TOKENS.jobSource).toConstantValue(jobSource);
    bind(TOKENS.onBehalfOf).toConstantValue(onBehalfOf);
    bind(TOKENS.idempotency).toConstantValue(stores.idempotency);
  });
}
