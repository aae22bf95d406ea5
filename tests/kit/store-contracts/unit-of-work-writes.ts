import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { ClientEvent } from '#domain/event/event.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Check, Storage } from './contract.ts';
import { KEY, stateOf, stored } from './keys.ts';
import { bookkeeper, ledgerOf, openedWith } from './ledger-samples.ts';
import { INSTANT, uuid } from './samples.ts';
import { insertQuotes, nthShipment, numberOf, sampleQuote, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

type Decide = (write: Writes) => void;
type Way = {
  readonly name: string;
  commit(storage: Storage, decide: Decide): Promise<void>;
};

class Mishap extends Error {}

const WAYS: readonly Way[] = [
  {
    name: 'a work',
    commit: ({ unitOfWork }, decide) => unitOfWork.run(async (_, write) => decide(write)),
  },
  {
    name: 'a decision',
    commit: ({ unitOfWork }, decide) =>
      unitOfWork.decide({ look: async () => {}, decide: (_, write) => decide(write) }),
  },
];

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
  ...{ ...TENANT, shipmentNumber: numberOf(1), state: 'PENDING' },
  ...{ fencingToken: 0, faults: 0, sends: 0, sentAt: null, orderId: null },
  ...{ dueAt: INSTANT, createdAt: INSTANT, wantedSince: INSTANT },
};
const answer = { ...KEY, fingerprint: '', answer: '', claimedAt: INSTANT };

export function writesChecks(): Check[] {
  return WAYS.flatMap(({ name, commit }): Check[] => [
    {
      name: `${name} keeps all that it writes, the postings behind everything else`,
      async check(storage) {
        const before = await openedWith(storage, 50_000);
        const hold = bookkeeper(2).hold(shipment.shipmentNumber, 18_000);
        await commit(storage, (write) => {
          write.wallet.post(TENANT, hold);
          write.quotes.insert(quote);
          write.shipments.insert(shipment);
          write.events.append([event]);
          write.bookings.insert({ ...intent, courierCode: 'jne' });
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
      name: `${name} keeps nothing where it throws, and throws what it threw`,
      async check(storage) {
        const mishap = new Mishap();
        const failing = commit(storage, (write) => {
          write.idempotency.store(answer);
          throw mishap;
        });
        await expect(failing).rejects.toBe(mishap);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: `${name} may write nothing`,
      check: (storage) => commit(storage, () => {}),
    },
    {
      name: `${name} keeps nothing where one write is refused, and is not tried again`,
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(commit, storage, [refused, stale]);
        expect(runs).toBe(1);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: `${name} keeps nothing where one write is stale, and is tried again first`,
      async check(storage) {
        await insertQuotes(storage, [quote]);
        const runs = await runsOf(commit, storage, [stale, refused]);
        expect(runs).toBe(3);
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: `${name} keeps nothing of many writes where the last one is stale`,
      async check(storage) {
        const before = await openedWith(storage, 5);
        const { hold } = bookkeeper(2);
        const holds = [1, 2, 3].map((at) => hold(numberOf(at), 2));
        const posts = holds.map((one) => (write: Writes) => write.wallet.post(TENANT, one));
        expect(await runsOf(commit, storage, posts)).toBe(3);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, before));
        expect(await stateOf(storage, KEY)).toBe('FREE');
      },
    },
    {
      name: `${name} posts to books that it opens itself`,
      async check(storage) {
        await openedWith(storage, 0);
        const accountId = uuid(0xca);
        await storage.stores.accounts.insert({
          ...{ accountId, name: 'Toko Carol', email: 'carol@shop.example', createdAt: INSTANT },
        });
        const [own, topUp] = [{ ...TENANT, accountId }, bookkeeper().topUp('TOP-1', 5)];
        await commit(storage, ({ wallet }) => {
          wallet.open(accountId);
          wallet.post(own, topUp);
        });
        expect(await storage.stored.books(own)).toEqual(ledgerOf(own, [topUp]));
      },
    },
  ]);
}

export function decisionChecks(): Check[] {
  return [
    {
      name: 'a work sees nothing of what it will write, and others see it when it is over',
      async check(storage) {
        await storage.unitOfWork.run(async ({ idempotency }, write) => {
          write.idempotency.store(answer);
          await storage.letTimePass();
          expect((await idempotency.find(KEY)).state.kind).toBe('FREE');
          expect(await stateOf(storage, KEY)).toBe('FREE');
        });
        expect(await stateOf(storage, KEY)).toBe('COMPLETED');
      },
    },
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

/** How often it was tried: an answer for KEY, then these. */
async function runsOf(
  commit: Way['commit'],
  storage: Storage,
  writes: readonly Decide[],
): Promise<number> {
  let runs = 0;
  const failing = commit(storage, (write) => {
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
