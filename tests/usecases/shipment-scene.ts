import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import {
  type Idempotency,
  type IdempotentRequest,
  idempotent,
} from '#src/usecases/idempotency/idempotent.ts';
import { prepareInstructions } from '#src/usecases/payment/prepare-instructions.ts';
import {
  type CreateShipmentCommand,
  createShipment,
} from '#src/usecases/shipment/create-shipment.ts';
import { district, item, parcel, party, profile, quote, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FakeStorage, fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';

export const NOW = new Date('2026-11-21T08:00:00.000Z');
export const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
export const QUOTE_ID = idText('quote', quote().quoteId);
/** The balance of a new wallet: five times the price of the quote. */
export const FUNDS = rupiah(90_000);

/** No gateway and no bank account. */
const NO_PAYMENTS: PaymentDirectory = {
  gatewayFor: () => undefined,
  gatewayByPath: () => undefined,
  bankAccountFor: () => undefined,
};

/** A wallet, a quote of 18,000 and a courier, all in memory. */
export type ShipmentScene = FakeStorage & {
  readonly clock: SettableClock;
  readonly idempotent: Idempotency;
  addQuote(changes?: Partial<Quote>): Promise<string>;
  createShipment(
    request?: Partial<IdempotentRequest>,
    command?: Partial<CreateShipmentCommand>,
  ): ReturnType<ReturnType<typeof createShipment>>;
};

/** `cancels`: whether the courier supports cancellation. */
export async function shipmentScene({
  funds = FUNDS,
  payments = NO_PAYMENTS,
  cancels = true,
} = {}): Promise<ShipmentScene> {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const random = seededRandom(1);
  const { unitOfWork, stores } = storage;
  const guard = idempotent({ unitOfWork, idempotency: stores.idempotency, digest: systemDigest });
  const { capabilities, ...plain } = profile();
  const swift = fakeCourier({
    ...plain,
    ...{ services: [service()], fieldLimits: { name: { max: 30 } } },
    capabilities: { ...capabilities, cancellation: cancels },
  });
  const areas = fakeAreaDirectory([district('31.73.06', { mainPostalCode: '11810' })]);
  const directory = fakeCourierDirectory({ TEST: [swift], LIVE: [] });
  const create = createShipment({
    idempotent: guard,
    quotes: stores.quotes,
    payments: stores.payments,
    prepareInstructions: prepareInstructions(payments, systemDigest),
    digest: systemDigest,
    ...{ areas, directory, random },
  });
  const addQuote = async (changes: Partial<Quote> = {}) => {
    const added = quote({ parcel: parcel(), ...changes });
    await unitOfWork.run(async (_, write) => write.quotes.insert(added));
    return idText('quote', added.quoteId);
  };
  await unitOfWork.run(async (_, write) => {
    const move = { from: 'FUNDING', to: 'AVAILABLE', amount: funds } as const;
    const head = { journalId: random.uuid(), kind: 'TOPUP', businessRef: 'first' } as const;
    write.wallet.open(ALICE);
    write.wallet.post(TENANT, dated(journalOf({ ...head, moves: [move] }), NOW, random));
  });
  await addQuote();
  return {
    ...storage,
    clock,
    idempotent: guard,
    addQuote,
    createShipment: (request = {}, command = {}) =>
      create({ ...COMMAND, ...command }, { ...REQUEST, ...request }),
  };
}

export const REQUEST: IdempotentRequest = {
  tenant: TENANT,
  route: 'POST /shipments',
  key: 'order-1',
  content: { method: 'POST', path: '/api/v1/shipments', body: { quote_id: QUOTE_ID } },
};

const COMMAND: CreateShipmentCommand = {
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
