import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { KEY, stateOf, stored } from './keys.ts';
import { bookkeeper, ledgerOf, openedWith } from './ledger-samples.ts';
import { ATTEMPTS } from './refused-writes.ts';
import { INSTANT, sampleAccount, uuid } from './samples.ts';
import { insertQuotes, nthShipment, numberOf, sampleQuote, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

type Decide = (write: Writes) => void;

class Mishap extends Error {}

const quote = sampleQuote();
const shipment = nthShipment(1, { quoteId: quote.quoteId });
const event: ClientEvent = {
  ...TENANT,
  eventId: uuid(1),
  type: 'shipment.created',
  subject: shipment.shipmentNumber,
  sequence: 1,
  previousStatus: null,
  createdAt: INSTANT,
  body: '{}',
};
const intent: BookingIntent = {
  ...TENANT,
  shipmentNumber: numberOf(1),
  state: 'PENDING',
  fencingToken: 0,
  faults: 0,
  sends: 0,
  sentAt: null,
  orderId: null,
  dueAt: INSTANT,
  createdAt: INSTANT,
  wantedSince: INSTANT,
  delayedAt: null,
};
const answer = { ...KEY, fingerprint: '', answer: '', claimedAt: INSTANT };

export const unitOfWorkContract: Contract = {
  port: 'unitOfWork',
  checks: [...writesChecks(), ...decisionChecks()],
};

function writesChecks(): Check[] {
  return [
    {
      name: 'commits all writes of a decision, the postings last',
      async check(storage) {
        const before = await openedWith(storage, 50_000);
        const hold = bookkeeper(2).hold(shipment.shipmentNumber, 18_000);
        await writeAll(storage, (write) => {
          write.wallet.post(TENANT, hold);
          write.quotes.insert(quote);
          write.shipments.insert(shipment);
          write.events.append([event]);
          write.bookings.insert({ ...intent, provider: 'SIMULATOR', courierCode: 'jne' });
          write.idempotency.store(answer);
        });
        const { stores, stored } = storage;
        const { shipmentNumber } = shipment;
        const found = await stores.quotes.find(TENANT, quote.quoteId);
        expect(found?.quote).toEqual({ ...quote, shipmentNumber });
        expect(await stores.shipments.find(TENANT, shipmentNumber)).toEqual(shipment);
        expect([await stored.events(), await stored.intents()]).toEqual([[event], [intent]]);
        expect(await stored.books(TENANT)).toEqual(ledgerOf(TENANT, [...before, hold]));
        expect(await stateOf(storage, KEY)).toBe('COMPLETED');
      },
    },
    {
      name: 'writes nothing of a decision that throws, and rethrows its error',
      async check(storage) {
        const mishap = new Mishap();
        const failing = writeAll(storage, (write) => {
          write.idempotency.store(answer);
          throw mishap;
        });
        await expect(failing).rejects.toBe(mishap);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'accepts a decision without writes',
      check: (storage) => writeAll(storage, () => {}),
    },
    {
      name: 'writes nothing of a decision with a refused write, and does not retry it',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(storage, [refused, stale]);
        expect(runs).toBe(1);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'writes nothing of a decision with a stale write, and retries it first',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(storage, [stale, refused]);
        expect(runs).toBe(ATTEMPTS);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'writes nothing of a decision with many writes of which the last is stale',
      async check(storage) {
        const before = await openedWith(storage, 5);
        const { hold } = bookkeeper(2);
        const holds = [1, 2, 3].map((at) => hold(numberOf(at), 2));
        const posts = holds.map((one) => (write: Writes) => write.wallet.post(TENANT, one));
        expect(await runsOf(storage, posts)).toBe(ATTEMPTS);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, before));
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'posts to a ledger that the same decision opens',
      async check(storage) {
        await openedWith(storage, 0);
        const accountId = uuid(0xca);
        const carol = sampleAccount({ accountId, email: 'carol@shop.example' });
        await writeAll(storage, ({ accounts }) => accounts.insert(carol));
        const own = { ...TENANT, accountId };
        const topUp = bookkeeper().topUp('TOP-1', 5);
        await writeAll(storage, ({ wallet }) => {
          wallet.open(accountId);
          wallet.post(own, topUp);
        });
        expect(await storage.stored.books(own)).toEqual(ledgerOf(own, [topUp]));
      },
    },
  ];
}

function decisionChecks(): Check[] {
  return [
    {
      name: 'returns the result of a decision by the rows that it read',
      async check({ unitOfWork, ...storage }) {
        await stored({ unitOfWork, ...storage }, KEY);
        const answered = await unitOfWork.decide({
          look: ({ idempotency }) => idempotency.find(KEY),
          decide: ({ state }) => [state.kind],
        });
        expect(answered).toEqual(['COMPLETED']);
      },
    },
    {
      name: 'writes nothing of a decision whose read fails',
      async check({ unitOfWork }) {
        const mishap = new Mishap();
        let decisions = 0;
        const failing = unitOfWork.decide({
          look: () => Promise.reject(mishap),
          decide() {
            decisions += 1;
          },
        });
        await expect(failing).rejects.toBe(mishap);
        expect(decisions).toBe(0);
      },
    },
    {
      name: 'runs a retryable decision once more after an error, with the current rows',
      async check({ unitOfWork, ...storage }) {
        const seen: string[] = [];
        const answered = await unitOfWork.decide({
          retry: true,
          look: ({ idempotency }) => idempotency.find(KEY),
          decide({ state }) {
            seen.push(state.kind);
            if (seen.length > 1) return 'decided';
            throw new Mishap();
          },
        });
        expect([answered, seen]).toEqual(['decided', ['FREE', 'FREE']]);
        const failing = { retry: true, look: async () => {}, decide: throwing(seen) } as const;
        await expect(unitOfWork.decide(failing)).rejects.toThrow(Mishap);
        expect(seen).toHaveLength(4);
        expect(await stateOf({ unitOfWork, ...storage }, KEY)).toBe('FREE');
      },
    },
    {
      name: 'does not retry a decision that refuses, or that is not retryable',
      async check({ unitOfWork }) {
        const seen: string[] = [];
        const refusing = throwing(seen, new Refusal('NOT_FOUND', 'none'));
        const refused = unitOfWork.decide({ retry: true, look: async () => {}, decide: refusing });
        await expect(refused).rejects.toThrow(Refusal);
        const failing = unitOfWork.decide({ look: async () => {}, decide: throwing(seen) });
        await expect(failing).rejects.toThrow(Mishap);
        expect(seen).toHaveLength(2);
      },
    },
    {
      name: 'runs a stale decision again with the current rows',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const rival = nthShipment(7, { quoteId: quote.quoteId });
        const seen: (string | null | undefined)[] = [];
        const answered = await storage.unitOfWork.decide({
          async look({ quotes }) {
            const found = await quotes.find(TENANT, quote.quoteId);
            // A concurrent write comes first, once.
            if (seen.length === 0)
              await writeAll(storage, (write) => write.shipments.insert(rival));
            return found?.quote.shipmentNumber;
          },
          decide(shipmentNumber, write) {
            seen.push(shipmentNumber);
            if (shipmentNumber === null) write.shipments.insert(shipment);
            return shipmentNumber;
          },
        });
        expect(seen).toEqual([null, rival.shipmentNumber]);
        expect(answered).toBe(rival.shipmentNumber);
      },
    },
    {
      name: 'hides the writes of a stale decision from its next run',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        let decisions = 0;
        await storage.unitOfWork.decide({
          look: async () => {},
          decide(_, write) {
            decisions += 1;
            if (decisions > 1) return;
            write.idempotency.store(answer);
            stale(write);
          },
        });
        expect(decisions).toBe(2);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
  ];
}

function throwing(seen: string[], error: Error = new Mishap()): () => never {
  return () => {
    seen.push('thrown');
    throw error;
  };
}

/** Number of runs of a decision that stores an answer for KEY and makes these writes. */
async function runsOf(storage: Storage, writes: readonly Decide[]): Promise<number> {
  let runs = 0;
  const failing = writeAll(storage, (write) => {
    runs += 1;
    write.idempotency.store(answer);
    for (const one of writes) one(write);
  });
  await expect(failing).rejects.toThrow();
  return runs;
}

/** Refused, since a quote with this id exists. */
function refused({ quotes }: Writes): void {
  quotes.insert(quote);
}

/** Stale, since there is no such shipment. */
function stale({ shipments }: Writes): void {
  shipments.update(shipment, { ...shipment, isUnderReview: true });
}
