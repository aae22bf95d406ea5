import type { Tenant } from '#domain/environment.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';
import { rupiah } from '#domain/money.ts';
import {
  SAMPLE_MONEY,
  SAMPLE_PLACES,
  SAMPLE_SENDER,
  SAMPLES,
  type SampleShipment,
  samplePrefix,
  sampleReference,
} from '#domain/platform/sample-data/sample-shipment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { remarksOf } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import type { ShownShipment } from '#domain/selling/shipment/shown-shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { quoteIdOf } from '#src/views/selling/quote.ts';
import type { TestTopUp } from '../../money/top-up/test-top-up.ts';
import type { Ports } from '../../ports.ts';
import type { CreateQuote } from '../../selling/quote/create-quote.ts';
import type { CreateShipment } from '../../selling/shipment/create-shipment.ts';
import type { AdvanceShipment } from '../simulation/advance-shipment.ts';

/** A tenant of TEST, since LIVE must contain no samples. */
export type TestTenant = Tenant & { readonly environment: 'TEST' };

export type SampleProgress = {
  /** Number of complete samples. */
  readonly made: number;
  readonly of: number;
};

/**
 * Makes some of the samples, or advances booked ones, in steps of a second at most; repeat it until
 * all are complete. Concurrent steps, also of several people, make nothing twice, because each
 * sample of the hour has its own idempotency key.
 */
export type MakeSampleData = (tenant: TestTenant) => Promise<SampleProgress>;

type Deps = Pick<Ports, 'directory' | 'clock'> & {
  readonly shipments: Pick<ShipmentStore, 'search'>;
  readonly wallet: Pick<WalletStore, 'balance'>;
  readonly testTopUp: TestTopUp;
  readonly createQuote: CreateQuote;
  readonly createShipment: CreateShipment;
  readonly advanceShipment: AdvanceShipment;
};

type Sample = SampleShipment & { readonly reference: string; readonly at: number };

/** Few per step, because each takes several round trips. */
const MADE_IN_A_STEP = 5;
const MOVED_IN_A_STEP = 5;
/** Maximum number of couriers to ask; one may not serve the place, or not answer. */
const COURIERS_ASKED = 3;
const DEADLINE_MS = 2_000;

export function makeSampleData(deps: Deps): MakeSampleData {
  return async (tenant) => {
    const prefix = samplePrefix(deps.clock.now());
    const found = await deps.shipments.search(tenant, prefix, SAMPLES.length);
    const byReference = new Map(found.map((one) => [one.reference, one]));
    const samples = SAMPLES.map((sample, at) => {
      return { ...sample, at, reference: sampleReference(prefix, at) };
    });
    const missing = samples.filter(({ reference }) => !byReference.has(reference));
    if (missing.length > 0) await make(missing.slice(0, MADE_IN_A_STEP), tenant, deps);
    else await move(samples, byReference, { tenant, advance: deps.advanceShipment });
    const made = samples.filter((sample) => isMade(sample, byReference.get(sample.reference)));
    return { made: made.length, of: SAMPLES.length };
  };
}

async function make(samples: readonly Sample[], tenant: TestTenant, deps: Deps): Promise<void> {
  const { available } = await deps.wallet.balance(tenant);
  if (available < SAMPLE_MONEY) await deps.testTopUp(tenant, rupiah(SAMPLE_MONEY));
  await Promise.all(samples.map((sample) => makeOne(sample, tenant, deps)));
}

/** Skips couriers without a price. */
async function makeOne(sample: Sample, tenant: TestTenant, deps: Deps): Promise<void> {
  const couriers = deps.directory.couriersFor(tenant);
  for (let turn = 0; turn < COURIERS_ASKED; turn += 1) {
    const courier = couriers[(sample.at + turn) % couriers.length];
    const [service] = courier?.profile.services ?? [];
    if (courier === undefined || service === undefined) return;
    const sold = { courierCode: courier.profile.code, serviceCode: service.code };
    try {
      await order(sample, { tenant, sold }, deps);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function order(
  sample: Sample,
  {
    tenant,
    sold,
  }: {
    readonly tenant: TestTenant;
    readonly sold: { readonly courierCode: string; readonly serviceCode: string };
  },
  { createQuote, createShipment, clock }: Deps,
): Promise<void> {
  const { reference, isPaid } = sample;
  const sender = partyOf(SAMPLE_SENDER);
  const receiver = receiverOf(sample);
  const requested = (route: string) => ({
    tenant,
    route: `${route} (sample)`,
    key: reference,
    content: { method: 'SAMPLE', path: route, body: { reference } },
  });
  const quoted = await createQuote(
    {
      tenant,
      ...sold,
      parcel: parcelOf(sample),
      parties: { sender, receiver },
      originId: sender.districtId,
      destinationId: receiver.districtId,
      deadlineMs: clock.monotonicMs() + DEADLINE_MS,
    },
    requested('/quotes'),
  );
  await createShipment(
    {
      tenant,
      quoteId: quoteIdOf(quoted.data),
      sender,
      receiver,
      codAmount: null,
      insuredValue: null,
      collectionMethod: null,
      pickup: null,
      ...remarksOf({ reference }),
      paymentMethod: isPaid ? 'WALLET' : 'QRIS',
      items: [
        {
          name: 'Kemeja batik',
          quantity: 1,
          price: rupiah(150_000),
          sku: null,
          description: null,
          category: null,
          weightGrams: sample.weightGrams,
        },
      ],
    },
    requested('/shipments'),
  );
}

/** True if the shipment has reached its status or a later one: parcels also move by themselves. */
function isMade({ status }: Sample, shipment: ShownShipment | undefined): boolean {
  if (shipment === undefined) return false;
  return SHIPMENT_STATUSES.indexOf(shipment.status) >= SHIPMENT_STATUSES.indexOf(status);
}

/** Advances the booked samples; later steps advance the others. */
async function move(
  samples: readonly Sample[],
  found: ReadonlyMap<string | null, ShownShipment>,
  { tenant, advance }: { readonly tenant: TestTenant; readonly advance: AdvanceShipment },
): Promise<void> {
  const waiting = samples.flatMap((sample) => {
    const shipment = found.get(sample.reference);
    const isWaiting = sample.to !== null && !isMade(sample, shipment);
    const isBooked = shipment !== undefined && shipment.awb !== null;
    return isWaiting && isBooked ? [{ to: sample.to, number: shipment.shipmentNumber }] : [];
  });
  for (const { to, number } of waiting.slice(0, MOVED_IN_A_STEP)) {
    try {
      await advance(tenant, number, { to: to });
    } catch (error) {
      // Another step may have moved the shipment, or it was cancelled.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function receiverOf({ receiverName, place }: Sample): Party {
  const { address, districtId } = SAMPLE_PLACES[place] ?? SAMPLE_PLACES[0];
  return partyOf({ name: receiverName, phone: '+6281298765432', address, districtId });
}

function partyOf(known: Pick<Party, 'name' | 'phone' | 'address' | 'districtId'>): Party {
  return {
    ...known,
    village: null,
    place: null,
    postalCode: null,
    email: null,
    company: null,
    note: null,
    coordinates: null,
  };
}

function parcelOf({ weightGrams }: Sample): Parcel {
  return {
    weightGrams,
    dimensions: null,
    declaredValue: null,
    cod: false,
    codAmount: null,
    insuredValue: null,
  };
}
