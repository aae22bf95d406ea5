import { describe, expect, it } from '@jest/globals';
import { CLAIM_MS, DEADLINE_MS } from '#domain/courier/asking.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { askDue, type Questions } from '#src/usecases/courier/ask-due.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const SILENCE = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');
const BROKEN = new Error('the line broke');

describe('what couriers are to be asked', () => {
  it('is claimed for as long as it may take, and each hears how long it has', async () => {
    const desk = openDesk(['one', 'other']);
    const deadlineMs = desk.clock.monotonicMs() + DEADLINE_MS;
    await desk.askDue();
    const until = new Date(NOW.getTime() + CLAIM_MS);
    expect(desk.claims).toEqual([{ room: 20, now: NOW, until }]);
    expect(desk.asked).toEqual(['one', 'other'].map((name) => ({ name, deadlineMs })));
    expect([desk.postponed, desk.complaints]).toEqual([[], []]);
  });

  it('is asked again where a courier is silent; what else fails is told to us, too', async () => {
    const desk = openDesk(['silent', 'broken', 'right']);
    desk.fails('ask', { silent: SILENCE, broken: BROKEN });
    await desk.askDue();
    expect(desk.postponed).toEqual(['silent', 'broken']);
    expect(desk.complaints).toEqual([['broken: no answer of its courier was recorded', BROKEN]]);
  });

  it('and cannot even be postponed fails alone', async () => {
    const desk = openDesk(['lost', 'slow']);
    desk.fails('ask', { lost: SILENCE, slow: SILENCE });
    desk.fails('postpone', { lost: BROKEN });
    const endings = await desk.askDue();
    expect(endings).toMatchObject([{ reason: BROKEN }, { status: 'fulfilled' }]);
    expect([desk.postponed, desk.complaints]).toEqual([['slow'], []]);
  });

  it('fails as a whole only where nothing could be claimed', async () => {
    const desk = openDesk([]);
    desk.fails('claimDue', { all: BROKEN });
    await expect(desk.askDue()).rejects.toBe(BROKEN);
  });
});

type Step = 'claimDue' | 'ask' | 'postpone';

function openDesk(due: readonly string[]) {
  const clock = settableClock(NOW);
  const claims: unknown[] = [];
  const asked: unknown[] = [];
  const postponed: string[] = [];
  const complaints: [string, unknown][] = [];
  const failures = new Map<string, Error>();
  const failAt = (step: Step, name: string) => {
    const failure = failures.get(`${step} ${name}`);
    if (failure !== undefined) throw failure;
  };
  const questions: Questions<string> = {
    async claimDue(claim) {
      failAt('claimDue', 'all');
      claims.push(claim);
      return { items: due, hasMore: false };
    },
    async ask(name, deadlineMs) {
      asked.push({ name, deadlineMs });
      failAt('ask', name);
    },
    async postpone(name) {
      failAt('postpone', name);
      postponed.push(name);
    },
    nameOf: (name) => name,
  };
  const complain = (what: string, error: unknown) => void complaints.push([what, error]);
  return {
    ...{ clock, claims, asked, postponed, complaints },
    async askDue() {
      const { claim, ask } = askDue(questions, { clock, complain });
      const { items } = await claim({ room: 20 });
      return Promise.allSettled(items.map(ask));
    },
    fails(step: Step, by: Readonly<Record<string, Error>>) {
      for (const [name, error] of Object.entries(by)) failures.set(`${step} ${name}`, error);
    },
  };
}
