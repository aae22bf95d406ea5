import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import { OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';
import { idempotent } from '#src/usecases/platform/idempotency/idempotent.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { NOW, REQUEST, type ShipmentScene, shipmentScene, TENANT } from '../../shipment-scene.ts';

const MINUTE_MS = 60_000;

describe('a request with a key', () => {
  it('executes a request with an idempotency key once, however often it is sent', async () => {
    const scene = await shipmentScene();
    const first = await scene.createShipment();
    expect(first.replayed).toBe(false);
    for (let again = 0; again < 3; again += 1) {
      expect(await scene.createShipment()).toEqual({ data: first.data, replayed: true });
    }
    expect(await scene.stores.wallet.balance(TENANT)).toMatchObject({ held: 18_000 });
  });

  it.each([
    ['another body', { content: { ...REQUEST.content, body: { quote_id: 'other' } } }],
    ['another path', { content: { ...REQUEST.content, path: '/api/v1/shipments/SHP1/pay' } }],
  ])('rejects a request with the same idempotency key and %s', async (_, other) => {
    const scene = await shipmentScene();
    await scene.createShipment();
    await expect(scene.createShipment(other)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it.each([
    ['another account', { tenant: { ...TENANT, accountId: BOB } }],
    ['the other environment', { tenant: { ...TENANT, environment: 'LIVE' as const } }],
    ['another route', { route: 'POST /quotes' }],
    ['another key', { key: 'order-2' }],
  ])('treats the same idempotency key as a different request for %s', async (_, other) => {
    const { idempotent: guard } = await shipmentScene();
    await guard.run(REQUEST, storing('first'));
    const { data, replayed } = await guard.run({ ...REQUEST, ...other }, storing('second'));
    expect([data, replayed]).toEqual(['second', false]);
  });

  it('replays an idempotent answer for an hour and then executes again', async () => {
    const { idempotent: guard, clock } = await shipmentScene();
    await guard.run(REQUEST, storing('first'));
    clock.advance(60 * MINUTE_MS - 1);
    expect(await guard.run(REQUEST, storing('second'))).toEqual({ data: 'first', replayed: true });
    clock.advance(1);
    expect(await guard.run(REQUEST, storing('third'))).toEqual({ data: 'third', replayed: false });
  });

  it('frees an idempotency key after a failed request', async () => {
    const { idempotent: guard } = await shipmentScene();
    const throws = {
      look: async () => undefined,
      decide: (): string => {
        throw new Error('no');
      },
    };
    await expect(guard.run(REQUEST, throws)).rejects.toThrow('no');
    expect(await guard.run(REQUEST, storing('second'))).toMatchObject({ replayed: false });
  });
});

describe('a request whose key is just being answered', () => {
  it('rejects a request whose idempotency key is in progress', async () => {
    const scene = await shipmentScene();
    const find = async () =>
      ({ state: { kind: 'RUNNING', fingerprint: null }, readAt: NOW }) as const;
    const idempotency = { ...scene.stores.idempotency, find };
    const unitOfWork: UnitOfWork = {
      ...scene.unitOfWork,
      decide: ({ look, ...decision }) =>
        scene.unitOfWork.decide({
          ...decision,
          look: (stores) => look({ ...stores, idempotency }),
        }),
    };
    const guard = idempotent({ unitOfWork, idempotency, digest: systemDigest });
    const busy = { code: 'IDEMPOTENCY_IN_PROGRESS' };
    await expect(guard.run(REQUEST, storing('first'))).rejects.toMatchObject(busy);
    const calls: string[] = [];
    await expect(guard.runPrepared(REQUEST, prepared('outside', calls))).rejects.toMatchObject(
      busy,
    );
    expect(calls).toEqual([]);
    expect(await scene.idempotent.run(REQUEST, storing('second'))).toMatchObject({
      replayed: false,
    });
  });
});

describe('a request that is refused because its twin was answered meanwhile', () => {
  const refuse = (): string => {
    throw new Refusal('QUOTE_ALREADY_USED', 'used');
  };

  it('replays the answer of a twin request that committed between the two reads of this request', async () => {
    const { idempotent: guard } = await shipmentScene();
    const look = async () => void (await guard.run(REQUEST, storing('first')));
    const refused = { look, decide: refuse };
    expect(await guard.run(REQUEST, refused)).toEqual(REPLAYED);
  });

  it('replays a committed answer although preparing the request again was refused', async () => {
    const { idempotent: guard } = await shipmentScene();
    const prepare = async (): Promise<ReturnType<typeof storing<string>>> => {
      await guard.run(REQUEST, storing('first'));
      throw new Refusal('QUOTE_ALREADY_USED', 'used');
    };
    expect(await guard.runPrepared(REQUEST, prepare)).toEqual(REPLAYED);
  });

  it('rejects a request whose key was used by a different request between its reads', async () => {
    const { idempotent: guard } = await shipmentScene();
    const look = async () => void (await guard.run(withBody({ other: 1 }), storing('first')));
    await expect(guard.run(REQUEST, { look, decide: refuse })).rejects.toMatchObject(CONFLICT);
  });

  it('returns the refusal of a request if no answer is stored under its key', async () => {
    const { idempotent: guard } = await shipmentScene();
    const refused = { look: async () => undefined, decide: refuse };
    const used = { code: 'QUOTE_ALREADY_USED' };
    await expect(guard.run(REQUEST, refused)).rejects.toMatchObject(used);
    await expect(guard.run({ ...REQUEST, key: undefined }, refused)).rejects.toMatchObject(used);
  });
});

describe('a request that makes an outside call first', () => {
  it('prepares a request by one outside call, and by none for a replay', async () => {
    const { idempotent: guard } = await shipmentScene();
    const calls: string[] = [];
    const first = await guard.runPrepared(REQUEST, prepared('first', calls));
    expect(first).toEqual({ data: 'first', replayed: false });
    expect(await guard.runPrepared(REQUEST, prepared('second', calls))).toEqual(REPLAYED);
    expect(calls).toEqual(['first']);
  });
});

describe('a request without a key', () => {
  it('executes a request without an idempotency key each time', async () => {
    const { idempotent: guard } = await shipmentScene();
    const unkeyed = { ...REQUEST, key: undefined };
    for (const result of ['first', 'second']) {
      expect(await guard.run(unkeyed, storing(result))).toEqual({ data: result, replayed: false });
      const calls: string[] = [];
      const answer = await guard.runPrepared(unkeyed, prepared(result, calls));
      expect([answer, calls]).toEqual([{ data: result, replayed: false }, [result]]);
    }
  });
});

describe('a commit whose outcome is unknown', () => {
  it('returns the stored answer as the first answer if the commit outcome is unknown', async () => {
    const scene = await shipmentScene();
    const guard = guardOver(scene, (decided) => decided());
    expect(await guard.run(REQUEST, storing('first'))).toEqual({ data: 'first', replayed: false });
    expect(await scene.idempotent.run(REQUEST, storing('second'))).toEqual(REPLAYED);
  });

  it('never repeats a request with an unknown outcome, even if nothing was stored', async () => {
    const scene = await shipmentScene();
    const guard = guardOver(scene, () => Promise.resolve());
    await expect(guard.run(REQUEST, storing('first'))).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await scene.idempotent.run(REQUEST, storing('second'))).toMatchObject({
      replayed: false,
    });
  });
});

const REPLAYED = { data: 'first', replayed: true };
const CONFLICT = { code: 'IDEMPOTENCY_CONFLICT' };

function withBody(body: unknown) {
  return { ...REQUEST, content: { ...REQUEST.content, body } };
}

function storing<Answer>(result: Answer) {
  return { look: async () => undefined, decide: () => result };
}

function prepared<Answer>(result: Answer, calls: Answer[]) {
  return async () => {
    calls.push(result);
    return storing(result);
  };
}

/** Runs over a connection that breaks at COMMIT; `before` says if the database committed first. */
function guardOver(
  { unitOfWork, stores }: ShipmentScene,
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
  return idempotent({ unitOfWork: breaking, idempotency, digest: systemDigest });
}
