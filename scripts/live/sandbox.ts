import type { DuplicateAnswer } from '#adapters/couriers/_kit/manifest.ts';
import type { Configuration, Provider } from '#adapters/couriers/_kit/provider.ts';
import { permitFor } from '#adapters/couriers/fixtures/permit.ts';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { district, parcel, party, shipment } from '#tests/kit/builders.ts';
import { ENDS } from './configuration.ts';

type Print = (line: string) => void;
type Scene = {
  readonly courier: Courier;
  readonly duplicates: DuplicateAnswer;
  readonly reference: string;
};
type Booked = Extract<SendReply, { readonly kind: 'BOOKED' }>;
/** One check and a description of the courier's answer. Throws if the check fails. */
type Step = readonly [what: string, run: () => Promise<string>];

const DEADLINE_MS = 30_000;
const FROM = district(ENDS.origin, { postalCodes: ['11840'], mainPostalCode: '11840' });
const TO = district(ENDS.destination, { postalCodes: ['61121'], mainPostalCode: '61121' });
const AGAIN: Readonly<Record<DuplicateAnswer, readonly string[]>> = {
  SAME_ORDER: ['BOOKED', 'ACCEPTED'],
  REFUSED_WITH_AWB: ['ALREADY_BOOKED', 'ACCEPTED'],
  REFUSED: ['ALREADY_BOOKED'],
  UNDOCUMENTED: [],
  BOOKED_AGAIN: [],
};

/** Books a parcel at the first brand and cancels it; returns whether every check passed. */
export async function callSandbox(
  provider: Provider,
  configuration: Configuration,
  print: Print,
): Promise<boolean> {
  const [courier] = provider.open(configuration);
  if (courier === undefined) throw new Error('the provider serves no courier');
  const { duplicates } = provider.manifest.api;
  // Kept as short as a shipment number, as some couriers accept no more characters.
  const reference = `SHPTT${configuration.clock.now().getTime()}`;
  const kept = await Promise.all([priced(courier, print)]);
  const booked = await bookedAt({ courier, duplicates, reference }, print);
  if (booked !== undefined) kept.push(...(await followed({ courier, booked, reference }, print)));
  return booked !== undefined && kept.every(Boolean);
}

function priced(courier: Courier, print: Print): Promise<boolean> {
  const { services } = courier.profile;
  return step(print, [
    'rates',
    async () => {
      const route = { origin: FROM, destination: TO };
      const rates = await courier.rates({ route, parcel: parcel(), services }, limit());
      if (rates.length === 0) throw new Error('no rates');
      return rates.map(({ serviceCode, cost }) => `${serviceCode} ${cost}`).join(', ');
    },
  ]);
}

/** Returns undefined if the parcel was not booked, or booked twice. */
async function bookedAt(
  { courier, duplicates, reference }: Scene,
  print: Print,
): Promise<Booked | undefined> {
  const order = () => courier.book(permitOf(courier, reference), limit());
  let reply: SendReply | undefined;
  await step(print, [
    'an order',
    async () => {
      reply = await order();
      if (reply.kind === 'REFUSED') throw new Error(reply.failure.code);
      return reply.kind;
    },
  ]);
  if (reply?.kind !== 'BOOKED') return undefined;
  const isOnce = await step(print, [
    'the same reference again',
    async () => {
      if (AGAIN[duplicates].length === 0) return 'not tried: it may book another parcel';
      const { kind } = await order();
      if (AGAIN[duplicates].includes(kind)) return kind;
      throw new Error(`duplicates are ${kind}, but the manifest says ${duplicates}`);
    },
  ]);
  return isOnce ? reply : undefined;
}

async function followed(
  { courier, booked, reference }: { courier: Courier; booked: Booked; reference: string },
  print: Print,
): Promise<readonly boolean[]> {
  const { awb, orderId = null } = booked;
  const { capabilities, bookingTerms } = courier.profile;
  const key = { reference, orderId, awb };
  const reason = { code: 'BY_CLIENT', text: null } as const;
  const lookUp = async () => (await courier.lookUp(key, limit())).map(({ kind }) => kind).join();
  const track = async () => {
    const [tracked] = await courier.track([awb], limit());
    return `${tracked?.events.length ?? 'no'} events`;
  };
  const cancel = async () =>
    (await courier.cancel({ ...key, reason, isPending: false }, limit())).kind;
  const steps: readonly (readonly [isOffered: boolean, step: Step])[] = [
    [bookingTerms.class !== 'C', ['a look-up', lookUp]],
    [capabilities.tracking, ['tracking', track]],
    [capabilities.cancellation, ['a cancellation', cancel]],
  ];
  const kept: boolean[] = [];
  for (const [isOffered, one] of steps) if (isOffered) kept.push(await step(print, one));
  return kept;
}

async function step(print: Print, [what, run]: Step): Promise<boolean> {
  try {
    print(`✓ ${what}: ${await run()}`);
    return true;
  } catch (error) {
    print(`✗ ${what}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function permitOf({ profile }: Courier, reference: string) {
  const [service] = profile.services;
  const receiver = party({ districtId: TO.districtId });
  const order = { shipmentNumber: reference, serviceCode: service?.code ?? '', receiver };
  return permitFor(shipment(order), (id) => (id === FROM.districtId ? FROM : TO));
}

function limit(): CallLimit {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return {
    signal,
    throwIfExpired() {
      if (!signal.aborted) return;
      throw new CourierFailure('COURIER_TIMEOUT', 'Too late.', { wasSent: false });
    },
  };
}
