import { describe, expect, it } from '@jest/globals';
import { FAST, START, settled, webhookBench } from './webhook-bench.ts';

describe('deliveries', () => {
  it('are four at the same time to one endpoint, and go on by themselves', async () => {
    const { work, due, inFlight, answer } = webhookBench();
    due('shop', 10);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 4 });
    await answer('shop');
    expect(inFlight()).toEqual({ shop: 4 });
    for (let more = 0; more < 9; more += 1) await answer('shop');
    expect(inFlight()).toEqual({});
  });

  it.each(['take', 'record'])('are recorded together that ended during a %s', async (what) => {
    const { work, due, answer, recorded, hold } = webhookBench();
    for (const name of ['one', 'two', 'three']) due(name, 1);
    await work.beginDue();
    const release = hold(what);
    await answer('one');
    await Promise.all([answer('two'), answer('three')]);
    release();
    await settled();
    expect(recorded).toEqual([['one'], ['two', 'three']]);
  });

  it('take one round of statements at a time, whichever caller starts it', async () => {
    const { work, due, answer, rounds } = webhookBench();
    for (let at = 0; at < 30; at += 1) due(`shop ${at}`, 3);
    await Promise.all([work.beginDue(), work.beginDue(), work.beginDue()]);
    for (let at = 0; at < 30; at += 1) void answer(`shop ${at}`);
    await Promise.all([work.beginDue(), settled()]);
    expect(rounds.atOnceMax).toBe(1);
  });

  it('that are too late to be begun are left to the next lease', async () => {
    const { work, due, answer, recorded, given } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    await answer('shop', 'LATE');
    expect([recorded, given()]).toEqual([[], ['shop']]);
  });

  it('that come in while others are waited for are begun within half a second', async () => {
    const { work, due, inFlight, clock, claimRequests } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    due('shop', 2);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 1 });
    clock.advance(500);
    await work.beginDue();
    expect([inFlight(), claimRequests.length]).toEqual([{ shop: 3 }, 2]);
    clock.advance(499);
    await work.beginDue();
    expect(claimRequests.length).toBe(2);
  });

  it('that come in while none is answered for two seconds wait until one is', async () => {
    const { work, due, inFlight, clock, answer } = webhookBench();
    due('shop', 2);
    await work.beginDue();
    clock.advance(2_000);
    due('shop', 9);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 2 });
    await answer('shop');
    expect(inFlight()).toEqual({ shop: 4 });
  });
});

describe('an endpoint', () => {
  it('that has nothing more is released at once', async () => {
    const { work, due, answer, given, claims } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    await answer('shop');
    expect(given()).toEqual(['shop']);
    due('shop', 1);
    await work.beginDue();
    expect(claims('FAST')).toEqual([FAST, FAST]);
  });

  it('that did not answer gets one at a time, in its own line, until one succeeds', async () => {
    const { work, due, inFlight, answer, clock } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    for (const kind of ['OK', 'TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'FAILED'] as const) {
      expect(inFlight()).toMatchObject({ shop: expect.any(Number) });
      await answer('shop', kind);
    }
    expect(inFlight()).toEqual({});
    clock.advance(1_000);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 1 });
    await answer('shop', 'FAILED');
    expect(inFlight()).toEqual({ shop: 1 });
    await answer('shop', 'OK');
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 2 });
  });

  it('that is slow begins nothing while its four are waited for', async () => {
    const { work, due, inFlight, answer, conditions } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    await answer('shop', 'TIMEOUT');
    expect([inFlight(), conditions.at(-1)]).toEqual([{ shop: 3 }, ['shop slow']]);
    await answer('shop', 'OK');
    expect([inFlight(), conditions.at(-1)]).toEqual([{ shop: 4 }, ['shop fast']]);
  });

  it('with a Retry-After is released for that time, and begins nothing before', async () => {
    const { work, due, inFlight, answer, claimRequests, clock } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    const pausedUntil = new Date(START.getTime() + 60_000);
    await answer('shop', 'FAILED', pausedUntil);
    expect(inFlight()).toEqual({ shop: 3 });
    clock.advance(1_000);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 3 });
    await answer('shop', 'OK');
    await answer('shop', 'FAILED', new Date(START.getTime() + 30_000));
    await answer('shop', 'OK');
    expect(claimRequests.at(-1)).toEqual([
      expect.objectContaining({ limit: 0, inFlight: 0, pausedUntil }),
    ]);
    expect(inFlight()).toEqual({});
  });

  it('that another process has leased gets nothing more; what is in hand is recorded', async () => {
    const { work, due, inFlight, answer, recorded, lose, claimRequests } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    lose('shop');
    await answer('shop');
    expect(inFlight()).toEqual({ shop: 3 });
    const claimsBefore = claimRequests.length;
    for (let more = 0; more < 3; more += 1) await answer('shop');
    expect(recorded).toEqual([['shop'], ['shop'], ['shop'], ['shop']]);
    expect(claimRequests.length).toBe(claimsBefore);
  });

  it('that was lost and claimed again gets no more than four, with those in hand', async () => {
    const { work, due, inFlight, answer, lose } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    lose('shop');
    await answer('shop');
    due('shop', 9);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 4 });
  });

  it('that always has more gives way to those that wait, when its turn is over', async () => {
    const { work, due, inFlight, answer, clock, given } = webhookBench();
    for (let at = 0; at < FAST; at += 1) due(`shop ${at}`, 100);
    await work.beginDue();
    clock.advance(1_500);
    for (let at = 0; at < FAST; at += 1) await answer(`shop ${at}`);
    due('new one', 1);
    clock.advance(1_500);
    for (let at = 0; at < FAST; at += 1) await answer(`shop ${at}`);
    clock.advance(1_500);
    for (let at = 0; at < FAST; at += 1) await answer(`shop ${at}`);
    expect(given()).toEqual([]);
    clock.advance(501);
    for (let once = 0; once < 4; once += 1) await answer('shop 7');
    expect(given()).toEqual(['shop 7']);
    await work.beginDue();
    expect(inFlight()).toMatchObject({ 'new one': 1 });
  });

  it('that always has more goes on where no other waits', async () => {
    const { work, due, inFlight, answer, clock, given } = webhookBench();
    due('shop', 1_000);
    await work.beginDue();
    clock.advance(60_000);
    for (let once = 0; once < 9; once += 1) await answer('shop');
    expect([inFlight(), given()]).toEqual([{ shop: 4 }, []]);
  });
});
