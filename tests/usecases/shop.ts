import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { type Once, type OnceRequest, once } from '#src/usecases/idempotency/once.ts';
import { findMeans } from '#src/usecases/payment/find-means.ts';
import { createShipment, type NewShipment } from '#src/usecases/shipment/create-shipment.ts';
import { district, item, parcel, party, profile, quote, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { type FakeStorage, fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';

export const NOW = new Date('2026-11-21T08:00:00.000Z');
export const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
export const QUOTE_ID = idText('quote', quote().quoteId);
/** What a new wallet of the shop holds: five times the price of its quote. */
export const FUNDS = rupiah(90_000);

/** Nobody there takes money from outside. */
const CASH_DESK: PaymentDirectory = {
  gatewayFor: () => undefined,
  gatewayByPath: () => undefined,
  bankAccountFor: () => undefined,
};

/** A shop with a wallet, a quote of 18,000 and a courier, all in memory. */
export type Shop = FakeStorage & {
  readonly clock: SettableClock;
  readonly once: Once;
  keep(changes?: Partial<Quote>): Promise<string>;
  sell(
    request?: Partial<OnceRequest>,
    wish?: Partial<NewShipment>,
  ): ReturnType<ReturnType<typeof createShipment>>;
};

/** `cancels`: whether its courier can be asked to cancel what it has booked. */
export async function openShop({
  funds = FUNDS,
  payments = CASH_DESK,
  cancels = true,
} = {}): Promise<Shop> {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const chance = seededChance(1);
  const { unitOfWork, stores } = storage;
  const guard = once({ unitOfWork, idempotency: stores.idempotency, digest: systemDigest });
  const { capabilities, ...plain } = profile();
  const swift = fakeCourier({
    ...plain,
    ...{ services: [service()], fieldLimits: { name: { max: 30 } } },
    capabilities: { ...capabilities, cancellation: cancels },
  });
  const areas = fakeAreaDirectory([district('31.73.06', { mainPostalCode: '11810' })]);
  const directory = fakeCourierDirectory({ TEST: [swift], LIVE: [] });
  const sale = createShipment({
    once: guard,
    quotes: stores.quotes,
    payments: stores.payments,
    findMeans: findMeans(payments, systemDigest),
    digest: systemDigest,
    ...{ areas, directory, chance },
  });
  const keep = async (changes: Partial<Quote> = {}) => {
    const kept = quote({ parcel: parcel(), ...changes });
    await unitOfWork.run(async (_, write) => write.quotes.insert(kept));
    return idText('quote', kept.quoteId);
  };
  await unitOfWork.run(async (_, write) => {
    const move = { from: 'FUNDING', to: 'AVAILABLE', amount: funds } as const;
    const head = { journalId: chance.uuid(), kind: 'TOPUP', businessRef: 'first' } as const;
    write.wallet.open(ALICE);
    write.wallet.post(TENANT, dated(journalOf({ ...head, moves: [move] }), NOW, chance));
  });
  await keep();
  return {
    ...storage,
    clock,
    once: guard,
    keep,
    sell: (request = {}, wish = {}) => sale({ ...WISH, ...wish }, { ...REQUEST, ...request }),
  };
}

export const REQUEST: OnceRequest = {
  tenant: TENANT,
  route: 'POST /shipments',
  key: 'order-1',
  asked: { method: 'POST', path: '/api/v1/shipments', body: { quote_id: QUOTE_ID } },
};

const WISH: NewShipment = {
  tenant: TENANT,
  quoteId: QUOTE_ID,
  sender: party(),
  receiver: party({ districtId: '35.25.14' }),
  items: [item()],
  paymentMethod: 'WALLET',
  codAmount: null,
  insuredValue: null,
  collectionMethod: null,
  reference: null,
  notes: null,
  metadata: {},
};
