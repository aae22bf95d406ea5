import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { ClientEvent } from '#domain/event/event.ts';
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
      name: 'a decision keeps all that it writes, the postings behind everything else',
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
      name: 'a decision keeps nothing where it throws, and throws what it threw',
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
      name: 'a decision may write nothing',
      check: (storage) => writeAll(storage, () => {}),
    },
    {
      name: 'a decision keeps nothing where one write is refused, and is not tried again',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(storage, [refused, stale]);
        expect(runs).toBe(1);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'a decision keeps nothing where one write is stale, and is tried again first',
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(storage, [stale, refused]);
        expect(runs).toBe(ATTEMPTS);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: 'a decision keeps nothing of many writes where the last one is stale',
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
      name: 'a decision posts to books that it opens itself',
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
      name: 'a decision answers what it decided by what it had seen',
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
      name: 'a decision is none where its look fails',
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
      name: 'a decision to be retried is decided again after an error, once, and by what is there',
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
      name: 'a decision that refuses is final, and so is one that is not to be retried',
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
      name: 'a decision that was stale looks again, and decides by what is there now',
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
      name: 'a decision does not see what it decided in vain',
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

/** How often it was tried: an answer for KEY, then these. */
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

/** There is one of this id. */
function refused({ quotes }: Writes): void {
  quotes.insert(quote);
}

/** There is none. */
function stale({ shipments }: Writes): void {
  shipments.update(shipment, { ...shipment, isUnderReview: true });
}
