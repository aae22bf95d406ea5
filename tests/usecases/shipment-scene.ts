import type { PickupCapability } from '#domain/carrying/courier/courier.ts';
import type { Tenant } from '#domain/environment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import type {
  Idempotency,
  IdempotentRequest,
} from '#src/usecases/platform/idempotency/idempotent.ts';
import type { Ports } from '#src/usecases/ports.ts';
import type {
  CreateShipment,
  CreateShipmentCommand,
} from '#src/usecases/selling/shipment/create-shipment.ts';
import type { ReturnShipment } from '#src/usecases/selling/shipment/return-shipment.ts';
import { shipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import type { FindWrongFields } from '#src/usecases/selling/shipment/wrong-fields.ts';
import { district, parcel, profile, quote, service, shipmentRequest } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type FakeStorage, fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

export const NOW = new Date('2026-11-21T08:00:00.000Z');
export const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
export const QUOTE_ID = quote().quoteId;
/** The balance of a new wallet: five times the price of the quote. */
export const FUNDS = rupiah(90_000);

/** A wallet, a quote of 18,000 and a courier, all in memory. */
export type ShipmentScene = FakeStorage & {
  readonly clock: SettableClock;
  readonly idempotent: Idempotency;
  /** Its places and its courier. */
  readonly market: Pick<Ports, 'areas' | 'directory'>;
  readonly findWrongFields: FindWrongFields;
  readonly returnShipment: ReturnShipment;
  addQuote(changes?: Partial<Quote>): Promise<string>;
  createShipment(
    request?: Partial<IdempotentRequest>,
    command?: Partial<CreateShipmentCommand>,
  ): ReturnType<CreateShipment>;
};

type Options = {
  readonly funds?: Rupiah;
  readonly paymentDirectory?: PaymentDirectory;
  /** True if the courier supports cancellation. */
  readonly cancels?: boolean;
  /** The courier's; default: SEPARATE. */
  readonly pickup?: PickupCapability;
};

export async function shipmentScene({
  funds = FUNDS,
  cancels = true,
  pickup = 'SEPARATE',
  ...payments
}: Options = {}): Promise<ShipmentScene> {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const random = seededRandom(1);
  const { unitOfWork } = storage;
  const { capabilities, ...plain } = profile();
  const swift = fakeCourier({
    ...plain,
    services: [service()],
    fieldLimits: { name: { max: 30 } },
    capabilities: { ...capabilities, cancellation: cancels, pickup },
  });
  const areas = fakeAreaDirectory([district('31.73.06', { mainPostalCode: '11810' })]);
  const directory = fakeCourierDirectory({ TEST: [swift], LIVE: [] });
  const ports = fakePorts({ ...storage, clock }, { areas, directory, random, ...payments });
  const { createShipment, findWrongFields, returnShipment } = shipmentUseCases({
    ...ports,
    ...paymentUseCases(ports),
  });
  const addQuote = async (changes: Partial<Quote> = {}) => {
    const added = quote({ parcel: parcel(), ...changes });
    await writeAll({ unitOfWork }, (write) => write.quotes.insert(added));
    return added.quoteId;
  };
  await writeAll({ unitOfWork }, (write) => {
    const move = { from: 'FUNDING', to: 'AVAILABLE', amount: funds } as const;
    const head = { journalId: random.uuid(), kind: 'TOPUP', businessRef: 'first' } as const;
    write.wallet.open(ALICE);
    write.wallet.post(TENANT, dated(journalOf({ ...head, moves: [move] }), NOW, random));
  });
  await addQuote();
  return {
    ...storage,
    clock,
    idempotent: ports.idempotent,
    market: { areas, directory },
    findWrongFields,
    returnShipment,
    addQuote,
    createShipment: (request = {}, command = {}) =>
      createShipment({ ...COMMAND, ...command }, { ...REQUEST, ...request }),
  };
}

/** Creates shipments one after another, each by a quote and a key of its own. */
export function seller(scene: ShipmentScene) {
  let count = 0;
  return async (quoted: Partial<Quote>, command: Partial<CreateShipmentCommand>) => {
    count += 1;
    const quoteId = await scene.addQuote({ quoteId: uuid(0x5000 + count), ...quoted });
    const { data } = await scene.createShipment({ key: `own-${count}` }, { quoteId, ...command });
    return { ...TENANT, shipmentNumber: data.shipment_number };
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
  ...shipmentRequest(),
};
