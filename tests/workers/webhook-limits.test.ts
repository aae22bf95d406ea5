import { describe, expect, it } from '@jest/globals';
import { FAST, SLOW, settled, webhookBench } from './webhook-bench.ts';

describe('endpoints', () => {
  it('leases fast endpoints up to a limit, with a separate limit for slow ones', async () => {
    const { work, due, inFlight, claims, answer } = webhookBench();
    for (let at = 0; at < 500; at += 1) due(`shop ${at}`, 1);
    for (let at = 0; at < 500; at += 1) due(`slow ${at}`, 1, 'SLOW');
    await work.beginDue();
    const names = Object.keys(inFlight());
    expect(names.filter((name) => name.startsWith('shop')).length).toBe(FAST);
    expect(names.filter((name) => name.startsWith('slow')).length).toBe(SLOW);
    await work.beginDue();
    expect([claims('FAST'), claims('SLOW')]).toEqual([[FAST], [SLOW]]);
    for (let at = 0; at < FAST; at += 1) void answer(`shop ${at}`);
    await settled();
    expect(Object.keys(inFlight())).toContain('shop 399');
  });

  it('claims more endpoints early once twenty places are free and more wait', async () => {
    const { work, due, answer, claims } = webhookBench();
    for (let at = 0; at < 300; at += 1) due(`shop ${at}`, 1);
    await work.beginDue();
    for (let at = 0; at < 19; at += 1) await answer(`shop ${at}`);
    expect(claims('FAST')).toEqual([FAST]);
    await answer('shop 19');
    await answer('shop 20');
    expect(claims('FAST')).toEqual([FAST, 20]);
  });

  it('gives no places of responsive endpoints to silent ones, and limits those', async () => {
    const { work, due, inFlight, clock } = webhookBench();
    for (let at = 0; at < 900; at += 1) due(`dead ${at}`, 1);
    await work.beginDue();
    expect(Object.keys(inFlight()).length).toBe(FAST);
    for (const held of [400, 600, 600]) {
      clock.advance(2_000);
      await work.beginDue();
      expect(Object.keys(inFlight()).length).toBe(held);
    }
  });

  it('keeps slow silent endpoints in their own places', async () => {
    const { work, due, inFlight, clock } = webhookBench();
    for (let at = 0; at < 150; at += 1) due(`slow ${at}`, 1, 'SLOW');
    await work.beginDue();
    clock.advance(2_000);
    await work.beginDue();
    expect(Object.keys(inFlight()).length).toBe(SLOW);
  });

  it('claims slow endpoints once a second', async () => {
    const { work, clock, claims } = webhookBench();
    for (let tick = 0; tick < 9; tick += 1) {
      await work.beginDue();
      clock.advance(250);
    }
    expect([claims('FAST').length, claims('SLOW').length]).toEqual([9, 3]);
  });
});

describe('a database that fails', () => {
  it('keeps webhook results after a failed database round and records them with the next claim', async () => {
    const { work, due, answer, recorded, reported, fail, inFlight } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    fail('record', 1);
    await answer('shop');
    for (let more = 0; more < 3; more += 1) await answer('shop');
    expect([recorded, reported.length, inFlight()]).toEqual([[], 1, {}]);
    await work.beginDue();
    expect([recorded, inFlight()]).toEqual([[['shop', 'shop', 'shop', 'shop']], { shop: 4 }]);
    await answer('shop');
    expect([recorded.length, reported.length]).toEqual([2, 1]);
  });

  it('fails the caller of a failed webhook claim and claims the endpoints again', async () => {
    const { work, due, inFlight, fail, clock } = webhookBench();
    due('shop', 9);
    fail('take', 1);
    await expect(work.beginDue()).rejects.toThrow('take');
    expect(inFlight()).toEqual({});
    clock.advance(3_000);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 4 });
  });

  it('keeps claimed fast endpoints if the claim of slow ones fails', async () => {
    const { work, due, inFlight, fail } = webhookBench();
    due('shop', 1);
    fail('claim SLOW', 1);
    await expect(work.beginDue()).rejects.toThrow('claim SLOW');
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 1 });
  });
});

describe('work that is stopped', () => {
  it('starts no webhook after shutdown, waits for running ones and releases endpoints', async () => {
    const { work, due, inFlight, answer, recorded, given, claims } = webhookBench();
    for (const name of ['one', 'two']) due(name, 9);
    await work.beginDue();
    let hasEnded = false;
    const ending = work.end().then(() => {
      hasEnded = true;
    });
    for (let once = 0; once < 4; once += 1) await answer('one');
    await work.beginDue();
    expect([inFlight(), hasEnded]).toEqual([{ two: 4 }, false]);
    for (let once = 0; once < 4; once += 1) await answer('two');
    await ending;
    expect([recorded.flat().length, given().toSorted()]).toEqual([8, ['one', 'two']]);
    expect(claims('FAST').length).toBe(1);
  });

  it('starts no waiting webhook endpoints after shutdown', async () => {
    const { work, due, answer, claims } = webhookBench();
    for (let at = 0; at < 300; at += 1) due(`shop ${at}`, 1);
    await work.beginDue();
    const ending = work.end();
    for (let at = 0; at < FAST; at += 1) await answer(`shop ${at}`);
    await ending;
    await work.beginDue();
    expect(claims('FAST')).toEqual([FAST]);
  });

  it('ends webhook work at once without running deliveries', async () => {
    const { work, claimRequests } = webhookBench();
    await work.end();
    await work.beginDue();
    expect(claimRequests).toEqual([]);
  });

  it('retries the records of webhooks during shutdown if the database fails', async () => {
    const { work, due, answer, recorded, reported, fail } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    fail('record', 5);
    await answer('shop');
    const ending = work.end();
    await ending;
    expect([recorded, reported.length]).toEqual([[['shop']], 5]);
  });

  it('gives up shutdown writes if the database stays down', async () => {
    const { work, due, answer, reported, fail } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    fail('record', Number.POSITIVE_INFINITY);
    await answer('shop');
    const ending = work.end();
    await ending;
    expect(reported.at(-1)).toBe('webhooks are sent again: Error: 1 not recorded');
  });
});
