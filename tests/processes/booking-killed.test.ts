import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Random } from '#domain/random.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import {
  type CourierRecord,
  courierRecords,
  faultsOfJudge,
  installJudge,
} from '#tests/kit/courier-judge.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type Fleet, openFleet } from '#tests/kit/fleet.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { randomFraction } from '#tests/kit/share.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import {
  loseWakeUps,
  type StoredBooking,
  storedBookings,
  unsettled,
} from '#tests/kit/stored-bookings.ts';
import { apiSettings, newTestAccount, unexpectedErrors } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** `KILL_SEED=… make test ONLY=tests/processes/booking-killed.test.ts` repeats the same run. */
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const CLIENTS = 20;
const KILLS = sized({ small: 8, full: 32 });
/**
 * Promised limit: a minute after the last fault every payment has its booking or its refund. The
 * small run allows more, since its machine does other things, too.
 */
const SETTLED_WITHIN_MS = sized({ small: 240_000, full: 60_000 });
const ALL_MAX_MS = 600_000;

/** Pause between kills. The full run lasts for minutes: about the 2,000 sales of the promise. */
const PAUSE_MS = sized({ small: 1_500, full: 4_000 });
/**
 * Scenarios of one order in twenty each, starting with the first clients' orders; all others are
 * ordinary.
 */
const SCENARIOS = [
  'SIM BOOKING TIMEOUT',
  'SIM BOOKING SLOW',
  'SIM BOOKING REJECTED',
  'SIM AWB LATER',
] as const;
const REJECTED: string = 'SIM BOOKING REJECTED';

type Sold = DataOf<'createShipment'>;
type Buyer = { buy(): Promise<readonly Sold[]>; stop(): void };

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

describe(`workers killed while they book (seed ${SEED})`, () => {
  let sold: readonly Sold[];
  let complaints: readonly string[];
  let left: readonly unknown[];
  let found: readonly StoredBooking[];
  let records: ReadonlyMap<string, CourierRecord>;

  beforeAll(async () => {
    const { database } = shared;
    await installJudge(database);
    const settings = { ...apiSettings(database), ROLE: 'worker' };
    const buyers = await openBuyers();
    const fleet = await openFleet({ settings, size: 2, strength: 1 });
    try {
      const buying = Promise.all(buyers.map(({ buy }) => buy()));
      complaints = await killed(fleet);
      for (const { stop } of buyers) stop();
      sold = (await buying).flat();
      left = await leftAfter(SETTLED_WITHIN_MS);
    } finally {
      await fleet.end();
    }
    found = await storedBookings(database);
    records = await courierRecords(database);
  }, ALL_MAX_MS);

  it('books everything that was paid in time although workers are killed and the queue is lost once', () => {
    expect(sold.length).toBeGreaterThan(CLIENTS * 2);
    expect(left).toEqual([]);
    expect(found.map(({ shipment_number }) => shipment_number)).toEqual(
      sold.map(({ shipment_number }) => shipment_number).toSorted(),
    );
  });

  it('calls the courier only after the payment, the hold and the stored attempt', async () => {
    expect(await faultsOfJudge(shared.database)).toEqual([]);
    const paid = new Set(found.map(({ shipment_number }) => shipment_number));
    expect([...records.keys()].filter((reference) => !paid.has(reference))).toEqual([]);
  });

  it('books each shipment once under killed workers, with one AWB, here and at the courier', () => {
    const booked = found.filter(({ receiver_name }) => receiver_name !== REJECTED);
    for (const one of booked) {
      const { awb, awbs, state, payment_status: paid } = one;
      const record = records.get(one.shipment_number);
      expect({ awb, awbs, state, paid }).toEqual({
        awb: record?.awb ?? 'none at the courier',
        awbs: 1,
        state: 'BOOKED',
        paid: 'PAID',
      });
      expect(one.events.slice(0, 3)).toEqual([
        'shipment.created',
        'shipment.paid',
        'shipment.booked',
      ]);
      expect(one.events.filter((type) => type === 'shipment.booked')).toHaveLength(1);
      expect(one.journals).toEqual(['CAPTURE', 'HOLD']);
      expect(one.entries.filter((status) => status === 'BOOKED')).toHaveLength(1);
      expect(one.attempts.filter((attempt) => attempt.endsWith(' BOOKED'))).toHaveLength(1);
    }
    expect(new Set(booked.map(({ awb }) => awb)).size).toBe(booked.length);
  });

  it('refunds each refused shipment once under killed workers', () => {
    const rejected = found.filter(({ receiver_name }) => receiver_name === REJECTED);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { status, payment_status, awb, state, journals } of rejected) {
      expect({ status, payment_status, awb, state, journals }).toEqual({
        status: 'BOOKING_FAILED',
        payment_status: 'REFUNDED',
        awb: null,
        state: 'FAILED',
        journals: ['HOLD', 'REFUND'],
      });
    }
  });

  it('kills workers during bookings: some attempts never end, some orders arrive twice', () => {
    const cutOff = found.filter(({ attempts }) => attempts.some((one) => /^\d+$/.test(one)));
    const receivedTwice = [...records.values()].filter(({ requests }) => requests > 1);
    expect(cutOff.length).toBeGreaterThan(0);
    expect(receivedTwice.length).toBeGreaterThan(0);
  });

  it('leaves books that verify, no alert, and no error in the log after killed workers', async () => {
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
    expect(await cliJson('alert list')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Kills the workers in turn; halfway the wake-ups are lost. */
async function killed(fleet: Fleet): Promise<readonly string[]> {
  const random = seededRandom(SEED);
  const complaints: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill === KILLS / 2) await loseWakeUps(shared.database);
    complaints.push(...unexpectedErrors(await fleet.killOne(random)));
  }
  return complaints;
}

async function openBuyers(): Promise<readonly Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < CLIENTS) {
    const { secret } = await newTestAccount(shared);
    const random = seededRandom(SEED + 1 + buyers.length);
    buyers.push(buyer(apiClient(shared.api.port, secret), random, SCENARIOS[buyers.length]));
  }
  return buyers;
}

/** Client with its own wallet, which orders one shipment after the other. */
function buyer(client: ApiClient, random: Random, first: string = nameFor(random)): Buyer {
  let isOver = false;
  return {
    stop() {
      isOver = true;
    },
    async buy() {
      const bought: Sold[] = [await order(client, first)];
      while (!isOver) {
        await sleep(randomFraction(random) * PAUSE_MS);
        bought.push(await order(client, nameFor(random)));
      }
      return bought;
    },
  };
}

/** Retries on 503, as a client does. */
async function again<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? again(send) : answer;
}

async function order(client: ApiClient, name: string): Promise<Sold> {
  const { quote_id } = (await again(() => client.quote())).data();
  const body = shipmentBody(quote_id);
  const order = { ...body, receiver: { ...body.receiver, name } };
  const key = randomUUID();
  return (await again(() => client.ship(order, key))).data();
}

function nameFor(random: Random): string {
  return SCENARIOS[Math.floor(randomFraction(random) * 20)] ?? 'Sari Wulandari';
}

/** Unsettled bookings after that time; empty as soon as there are none. */
async function leftAfter(ms: number): Promise<readonly unknown[]> {
  let rest: readonly unknown[] = [];
  const isSettled = async () => {
    rest = await unsettled(shared.database);
    return rest.length === 0;
  };
  await waitUntil(isSettled, { withinMs: ms, everyMs: 250 }).catch(() => {});
  return rest;
}
