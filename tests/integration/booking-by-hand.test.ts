import { beforeAll, describe, expect, it } from '@jest/globals';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Resolution } from '#domain/carrying/booking/resolution.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { resolveBooking } from '#src/usecases/carrying/booking/resolve-booking.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type Loss, openCommitCutter } from '#tests/kit/commit-cutter.ts';
import { withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { OPENING_BALANCE } from '#tests/kit/stored-shipments.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';

const TIMES = 8;
const CLOCK: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const AGAIN: Resolution = { kind: 'SEND_AGAIN' };
const FAILED: Resolution = { kind: 'FAILED', reason: 'no van' };

const shared = sharedApi();
let seller: Seller;
let tenant: Tenant;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  tenant = { accountId: seller.accountId, environment: 'TEST' };
});

describe(`${TIMES} simultaneous resolutions of one booking, on PostgreSQL`, () => {
  it('books a shipment once, captured and emitted once, when many operators resolve it as BOOKED', async () => {
    const number = await byHand();
    const resolution: Resolution = { kind: 'BOOKED', awb: `SIM-${number}` };
    const ends = await resolvedAtOnce(number, () => resolution);
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'fulfilled'));
    expect(await factsOf(number)).toEqual({
      status: 'BOOKED',
      state: 'BOOKED',
      acts: 1,
      captures: 1,
      refunds: 0,
      booked: 1,
      open_alerts: 0,
      awb: `SIM-${number}`,
    });
  });

  it('refunds a shipment once when many operators resolve it as refused', async () => {
    const before = await availableNow();
    const number = await byHand();
    await resolvedAtOnce(number, () => FAILED);
    expect(await availableNow()).toBe(before);
    expect(await factsOf(number)).toMatchObject({
      status: 'BOOKING_FAILED',
      state: 'FAILED',
      acts: 1,
      captures: 0,
      refunds: 1,
    });
  });

  it('sends one more order, which is booked, when many operators send it again', async () => {
    const number = await byHand();
    await resolvedAtOnce(number, () => AGAIN);
    expect(await factsOf(number)).toMatchObject({ state: 'PENDING', acts: 1 });
    await shared.api.work();
    expect(await factsOf(number)).toMatchObject({ status: 'BOOKED', captures: 1, booked: 1 });
  });

  it('accepts one of several different resolutions of a booking that arrive at once', async () => {
    const number = await byHand();
    const resolutions = [AGAIN, FAILED, { kind: 'BOOKED', awb: `SIM-${number}` }] as const;
    const ends = await resolvedAtOnce(
      number,
      (at) => resolutions[at % resolutions.length] ?? AGAIN,
    );
    const states = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.state : []));
    expect(new Set(states).size).toBe(1);
    expect(states.length).toBeLessThan(TIMES);
    const { acts, captures, refunds } = await factsOf(number);
    expect(acts).toBe(1);
    expect(Number(captures) + Number(refunds)).toBeLessThanOrEqual(1);
  });
});

describe('a resolution while the connection breaks', () => {
  it.each<[Loss, Resolution]>([
    ['answer', AGAIN],
    ['COMMIT', AGAIN],
    ['answer', FAILED],
    ['COMMIT', FAILED],
  ])(
    'writes a resolution once although its connection breaks (the %s of %j), and answers accordingly',
    async (loss, resolution) => {
      const number = await byHand();
      const { container } = shared.api;
      const cutter = await openCommitCutter(shared.database.appUrl, loss, 'UPDATE booking_intent ');
      const source = await connectWithLongWait({ url: cutter.url, size: 1 });
      const stores = postgresStores(source.manager, sendThrough(source), TEST_BOX);
      const unitOfWork = postgresUnitOfWork(source, {
        box: TEST_BOX,
        trackingUrl: TRACKING_URL,
      });
      const areas = container.get(TOKENS.areas);
      const directory = container.get(TOKENS.couriers);
      const time = { clock: CLOCK, random: systemRandom(CLOCK) };
      try {
        const resolve = resolveBooking({ ...stores, unitOfWork, ...time, areas, directory });
        const { state } = await resolve(number, { resolution, by: 'Sari' });
        const expected = resolution.kind === 'FAILED' ? 'FAILED' : 'PENDING';
        expect(state).toBe(expected);
        expect(await factsOf(number)).toMatchObject({ state: expected, acts: 1 });
      } finally {
        await source.destroy();
        await cutter.close();
      }
    },
  );
});

it('leaves the books without a fault after simultaneous resolutions, and every booking complete', async () => {
  const { container } = shared.api;
  await shared.api.work();
  const findings = container
    .get(TOKENS.useCases)
    .wallet.verifyLedger({ ...tenant, environment: null });
  expect(await findings.next()).toMatchObject({ done: true });
  expect(await container.get(TOKENS.useCases).booking.verifyBookings().next()).toMatchObject({
    done: true,
  });
});

/** Number of a shipment that is paid, sent, and waits for an operator. */
async function byHand(): Promise<string> {
  const { container } = shared.api;
  const { quote_id: quoteId } = await quoted(seller.client);
  const { shipment_number: shipmentNumber } = (
    await seller.client.ship(shipmentBody(quoteId))
  ).data();
  const [claim] = await container
    .get(TOKENS.useCases)
    .booking.claimBookings(1, [{ ...tenant, shipmentNumber }]);
  if (claim === undefined) throw new Error('it is not due');
  const handedOver = {
    kind: 'HANDED_OVER',
    alert: 'BOOKING_STUCK',
    message: 'No answer.',
  } as const;
  await container.get(TOKENS.useCases).booking.recordBooking(claim.attempt, handedOver);
  expect(await factsOf(shipmentNumber)).toMatchObject({ state: 'MANUAL', open_alerts: 1 });
  return shipmentNumber;
}

function resolvedAtOnce(number: string, resolutions: (at: number) => Resolution) {
  const resolve = shared.api.container.get(TOKENS.useCases).booking.resolveBooking;
  return Promise.allSettled(
    Array.from({ length: TIMES }, (_, at) =>
      resolve(number, { resolution: resolutions(at), by: 'Sari' }),
    ),
  );
}

async function availableNow(): Promise<number> {
  const { available } = (await seller.client.get<'getBalance'>('/api/v1/balance')).data();
  expect(available).toBeLessThanOrEqual(OPENING_BALANCE);
  return available;
}

const FACTS = `
  SELECT shipment.status, shipment.awb, intent.state,
    (SELECT count(*)::integer FROM operator_act WHERE subject = $1) AS acts,
    (SELECT count(*)::integer FROM journal
      WHERE business_ref = $1 AND kind = 'CAPTURE') AS captures,
    (SELECT count(*)::integer FROM journal WHERE business_ref = $1 AND kind = 'REFUND') AS refunds,
    (SELECT count(*)::integer FROM event
      WHERE subject = $1 AND type = 'shipment.booked') AS booked,
    (SELECT count(*)::integer FROM alert WHERE subject = $1 AND closed_at IS NULL) AS open_alerts
  FROM shipment JOIN booking_intent AS intent USING (account_id, environment, shipment_number)
  WHERE shipment.shipment_number = $1`;

async function factsOf(number: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<Record<string, unknown>>(FACTS, [number]),
  );
  return rows[0] ?? {};
}
