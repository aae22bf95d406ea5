import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import { OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';
import { once } from '#src/usecases/idempotency/once.ts';
import { changedOnce, drawOf, type Json, respelt } from '#tests/domain/respelling.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { NOW, openShop, REQUEST, type Shop, TENANT } from '../shop.ts';

/** At full size over HTTP, in tests/http. */
const SIZE = 100;
const MINUTE_MS = 60_000;

describe('a request with a key', () => {
  it('has its effect once, however often it is sent', async () => {
    const shop = await openShop();
    const first = await shop.sell();
    expect(first.replayed).toBe(false);
    for (let again = 0; again < 3; again += 1) {
      expect(await shop.sell()).toEqual({ data: first.data, replayed: true });
    }
    expect(await shop.stores.wallet.balance(TENANT)).toMatchObject({ held: 18_000 });
  });

  it.each([
    ['another body', { asked: { ...REQUEST.asked, body: { quote_id: 'other' } } }],
    ['another path', { asked: { ...REQUEST.asked, path: '/api/v1/shipments/SHP1/pay' } }],
  ])('conflicts with one that has the same key and %s', async (_, other) => {
    const shop = await openShop();
    await shop.sell();
    await expect(shop.sell(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it.each([
    ['another account', { tenant: { ...TENANT, accountId: BOB } }],
    ['the other environment', { tenant: { ...TENANT, environment: 'LIVE' as const } }],
    ['another route', { route: 'POST /quotes' }],
    ['another key', { key: 'order-2' }],
  ])('is another one for %s', async (_, other) => {
    const { once: guard } = await openShop();
    await guard.run(REQUEST, story('first'));
    const { data, replayed } = await guard.run({ ...REQUEST, ...other }, story('second'));
    expect([data, replayed]).toEqual(['second', false]);
  });

  it('is replayed for an hour, and executes again after that', async () => {
    const { once: guard, clock } = await openShop();
    await guard.run(REQUEST, story('first'));
    clock.advance(60 * MINUTE_MS - 1);
    expect(await guard.run(REQUEST, story('second'))).toEqual({ data: 'first', replayed: true });
    clock.advance(1);
    expect(await guard.run(REQUEST, story('third'))).toEqual({ data: 'third', replayed: false });
  });

  it('is free again when it failed', async () => {
    const { once: guard } = await openShop();
    const throws = {
      look: async () => undefined,
      decide: (): string => {
        throw new Error('no');
      },
    };
    await expect(guard.run(REQUEST, throws)).rejects.toThrow('no');
    expect(await guard.run(REQUEST, story('second'))).toMatchObject({ replayed: false });
  });

  it(`is replayed for ${SIZE} other spellings of its body`, async () => {
    const { once: guard } = await openShop();
    await guard.run(withBody(BODY), story('first'));
    for (let seed = 0; seed < SIZE; seed += 1) {
      const body: Json = JSON.parse(respelt(BODY, drawOf(seed)));
      expect(await guard.run(withBody(body), story('again'))).toEqual(REPLAYED);
    }
  });

  it(`conflicts with ${SIZE} bodies that differ in one thing`, async () => {
    const { once: guard } = await openShop();
    await guard.run(withBody(BODY), story('first'));
    for (let seed = 0; seed < SIZE; seed += 1) {
      const other = withBody(changedOnce(BODY, drawOf(seed)));
      await expect(guard.run(other, story('again'))).rejects.toMatchObject(CONFLICT);
    }
  });
});

describe('a request whose key is just being answered', () => {
  it('hears so, and has no effect', async () => {
    const shop = await openShop();
    const find = async () =>
      ({ state: { kind: 'RUNNING', fingerprint: null }, readAt: NOW }) as const;
    const idempotency = { ...shop.stores.idempotency, find };
    const unitOfWork: UnitOfWork = {
      ...shop.unitOfWork,
      decide: ({ look, decide }) =>
        shop.unitOfWork.decide({ look: (stores) => look({ ...stores, idempotency }), decide }),
    };
    const guard = once({ unitOfWork, idempotency, digest: systemDigest });
    const busy = { code: 'IDEMPOTENCY_IN_PROGRESS' };
    await expect(guard.run(REQUEST, story('first'))).rejects.toMatchObject(busy);
    const calls: string[] = [];
    await expect(guard.runPrepared(REQUEST, prepared('outside', calls))).rejects.toMatchObject(
      busy,
    );
    expect(calls).toEqual([]);
    expect(await shop.once.run(REQUEST, story('second'))).toMatchObject({ replayed: false });
  });
});

describe('a request that is refused because its twin was answered meanwhile', () => {
  const refuse = (): string => {
    throw new Refusal('QUOTE_ALREADY_USED', 'used');
  };

  it('replays the answer of the twin that committed between its two reads', async () => {
    const { once: guard } = await openShop();
    const look = async () => void (await guard.run(REQUEST, story('first')));
    const refused = { look, decide: refuse };
    expect(await guard.run(REQUEST, refused)).toEqual(REPLAYED);
  });

  it('replays it as well when the refusal came from what it prepares', async () => {
    const { once: guard } = await openShop();
    const prepare = async (): Promise<ReturnType<typeof story<string>>> => {
      await guard.run(REQUEST, story('first'));
      throw new Refusal('QUOTE_ALREADY_USED', 'used');
    };
    expect(await guard.runPrepared(REQUEST, prepare)).toEqual(REPLAYED);
  });

  it('is a conflict when the twin was another request', async () => {
    const { once: guard } = await openShop();
    const look = async () => void (await guard.run(withBody({ other: 1 }), story('first')));
    await expect(guard.run(REQUEST, { look, decide: refuse })).rejects.toMatchObject(CONFLICT);
  });

  it('keeps its own refusal where there is no answer', async () => {
    const { once: guard } = await openShop();
    const refused = { look: async () => undefined, decide: refuse };
    const used = { code: 'QUOTE_ALREADY_USED' };
    await expect(guard.run(REQUEST, refused)).rejects.toMatchObject(used);
    await expect(guard.run({ ...REQUEST, key: undefined }, refused)).rejects.toMatchObject(used);
  });
});

describe('a request that calls the outside first', () => {
  it('calls it once, and not for a replay', async () => {
    const { once: guard } = await openShop();
    const calls: string[] = [];
    const first = await guard.runPrepared(REQUEST, prepared('first', calls));
    expect(first).toEqual({ data: 'first', replayed: false });
    expect(await guard.runPrepared(REQUEST, prepared('second', calls))).toEqual(REPLAYED);
    expect(calls).toEqual(['first']);
  });
});

describe('a request without a key', () => {
  it('has its effect each time', async () => {
    const { once: guard } = await openShop();
    const unkeyed = { ...REQUEST, key: undefined };
    for (const said of ['first', 'second']) {
      expect(await guard.run(unkeyed, story(said))).toEqual({ data: said, replayed: false });
      const calls: string[] = [];
      const answer = await guard.runPrepared(unkeyed, prepared(said, calls));
      expect([answer, calls]).toEqual([{ data: said, replayed: false }, [said]]);
    }
  });
});

describe('a commit whose outcome nobody knows', () => {
  it('is answered by what it stored, as the first answer', async () => {
    const shop = await openShop();
    const guard = guardOver(shop, (decided) => decided());
    expect(await guard.run(REQUEST, story('first'))).toEqual({ data: 'first', replayed: false });
    expect(await shop.once.run(REQUEST, story('second'))).toEqual(REPLAYED);
  });

  it('is never done again where nothing of it is found', async () => {
    const shop = await openShop();
    const guard = guardOver(shop, () => Promise.resolve());
    await expect(guard.run(REQUEST, story('first'))).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await shop.once.run(REQUEST, story('second'))).toMatchObject({ replayed: false });
  });
});

const BODY = {
  quote_id: 'quo_01',
  sender: { name: 'Toko "Batik" 😀', phone: '+62812', coordinates: { latitude: -6.2 } },
  items: [{ name: 'Kain', quantity: 2, price: 75_000 }],
  metadata: { note: 'é' },
};
const REPLAYED = { data: 'first', replayed: true };
const CONFLICT = { code: 'IDEMPOTENCY_CONFLICT' };

function withBody(body: unknown) {
  return { ...REQUEST, asked: { ...REQUEST.asked, body } };
}

function story<Said>(said: Said) {
  return { look: async () => undefined, decide: () => said };
}

function prepared<Said>(said: Said, calls: Said[]) {
  return async () => {
    calls.push(said);
    return story(said);
  };
}

/** Over a line that breaks at COMMIT; `before` says whether the database had done it by then. */
function guardOver(
  { unitOfWork, stores }: Shop,
  before: (decided: () => Promise<unknown>) => Promise<unknown>,
) {
  const breaking: UnitOfWork = {
    ...unitOfWork,
    async decide(decision) {
      await before(() => unitOfWork.decide(decision));
      throw new OutcomeUnknown(new Error('cut'));
    },
  };
  const { idempotency } = stores;
  return once({ unitOfWork: breaking, idempotency, digest: systemDigest });
}
