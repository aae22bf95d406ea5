import { describe, expect, it } from '@jest/globals';
import { FAST, START, settled, webhookBench } from './webhook-bench.ts';

describe('deliveries', () => {
  it('runs four deliveries per endpoint at a time and continues by itself', async () => {
    const { work, due, inFlight, answer } = webhookBench();
    due('shop', 10);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 4 });
    await answer('shop');
    expect(inFlight()).toEqual({ shop: 4 });
    for (let more = 0; more < 9; more += 1) await answer('shop');
    expect(inFlight()).toEqual({});
  });

  it.each(['take', 'record'])(
    'records deliveries together that ended during a %s',
    async (what) => {
      const { work, due, answer, recorded, hold } = webhookBench();
      for (const name of ['one', 'two', 'three']) due(name, 1);
      await work.beginDue();
      const release = hold(what);
      await answer('one');
      await Promise.all([answer('two'), answer('three')]);
      release();
      await settled();
      expect(recorded).toEqual([['one'], ['two', 'three']]);
    },
  );

  it('runs one round of statements at a time, whichever caller starts it', async () => {
    const { work, due, answer, rounds } = webhookBench();
    for (let at = 0; at < 30; at += 1) due(`shop ${at}`, 3);
    await Promise.all([work.beginDue(), work.beginDue(), work.beginDue()]);
    for (let at = 0; at < 30; at += 1) void answer(`shop ${at}`);
    await Promise.all([work.beginDue(), settled()]);
    expect(rounds.atOnceMax).toBe(1);
  });

  it('leaves late deliveries to the next lease', async () => {
    const { work, due, answer, recorded, given } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    await answer('shop', 'LATE');
    expect([recorded, given()]).toEqual([[], ['shop']]);
  });

  it('starts new deliveries within half a second while others are running', async () => {
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

  it('delays new deliveries while none was answered for two seconds', async () => {
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
  it('releases an endpoint without further deliveries at once', async () => {
    const { work, due, answer, given, claims } = webhookBench();
    due('shop', 1);
    await work.beginDue();
    await answer('shop');
    expect(given()).toEqual(['shop']);
    due('shop', 1);
    await work.beginDue();
    expect(claims('FAST')).toEqual([FAST, FAST]);
  });

  it('sends one webhook at a time to a silent endpoint until one succeeds', async () => {
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

  it('starts nothing at a slow endpoint while its four deliveries run', async () => {
    const { work, due, inFlight, answer, conditions } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    await answer('shop', 'TIMEOUT');
    expect([inFlight(), conditions.at(-1)]).toEqual([{ shop: 3 }, ['shop slow']]);
    await answer('shop', 'OK');
    expect([inFlight(), conditions.at(-1)]).toEqual([{ shop: 4 }, ['shop fast']]);
  });

  it('releases an endpoint for its Retry-After and starts nothing before', async () => {
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

  it('starts nothing at an endpoint leased elsewhere but records running deliveries', async () => {
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

  it('limits a reclaimed endpoint to four deliveries including running ones', async () => {
    const { work, due, inFlight, answer, lose } = webhookBench();
    due('shop', 9);
    await work.beginDue();
    lose('shop');
    await answer('shop');
    due('shop', 9);
    await work.beginDue();
    expect(inFlight()).toEqual({ shop: 4 });
  });

  it('releases a busy endpoint at the end of its turn if others wait', async () => {
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

  it('keeps a busy endpoint if no other waits', async () => {
    const { work, due, inFlight, answer, clock, given } = webhookBench();
    due('shop', 1_000);
    await work.beginDue();
    clock.advance(60_000);
    for (let once = 0; once < 9; once += 1) await answer('shop');
    expect([inFlight(), given()]).toEqual([{ shop: 4 }, []]);
  });
});
