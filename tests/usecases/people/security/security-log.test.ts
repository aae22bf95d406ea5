import { describe, expect, it } from '@jest/globals';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import {
  type Noticed,
  securityLog,
  TOGETHER_MAX,
  WAITING_MAX,
} from '#src/usecases/people/security/security-log.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { ALICE, uuid } from '#tests/kit/store-contracts/samples.ts';

const START = new Date('2026-11-21T00:00:00.000Z');
const MINUTE_MS = 60_000;

describe('the security log', () => {
  it('stores the first of repeated security events at once, and the rest as one after five minutes', async () => {
    const { log, written, clock } = bench();
    for (let n = 1; n <= 40; n += 1) log.notice(refused({ address: `203.0.113.${n}` }));
    await log.writeSecurityEvents();
    expect(seen(written)).toEqual([['203.0.113.1', 1]]);
    clock.advance(5 * MINUTE_MS - 1);
    await log.writeSecurityEvents();
    expect(written).toHaveLength(1);
    clock.advance(1);
    await log.writeSecurityEvents();
    expect(seen(written)).toEqual([
      ['203.0.113.1', 1],
      ['203.0.113.40', 39],
    ]);
    clock.advance(60 * MINUTE_MS);
    await log.writeSecurityEvents();
    expect(written).toHaveLength(2);
  });

  it('merges repeated security events only of one person and kind, downloads for an hour', async () => {
    const { log, written, clock } = bench();
    const download = { kind: 'LABELS_DOWNLOADED', outcome: 'DONE', detail: 'a label' } as const;
    for (const own of [{}, { personId: uuid(2) }, { detail: 'keys:write' }, download, download])
      log.notice(refused(own));
    await log.writeSecurityEvents();
    expect(written).toHaveLength(4);
    clock.advance(59 * MINUTE_MS);
    await log.writeSecurityEvents();
    expect(written).toHaveLength(4);
    clock.advance(MINUTE_MS);
    await log.writeSecurityEvents();
    expect(written[4]).toMatchObject({ kind: 'LABELS_DOWNLOADED', times: 1 });
  });

  it('bounds buffered security events, stores displaced ones and reports lost ones', async () => {
    const { log, written, reported } = bench();
    log.notice(refused({ subject: 'first' }));
    log.notice(refused({ subject: 'first' }));
    for (let n = 0; n < TOGETHER_MAX; n += 1) {
      log.notice(refused({ subject: `n${n}` }));
      if (n % 1_000 === 0) while (await log.writeSecurityEvents());
    }
    while (await log.writeSecurityEvents());
    expect(written.filter(({ subject }) => subject === 'first')).toHaveLength(2);
    for (let n = 0; n <= WAITING_MAX; n += 1) log.notice(refused({ subject: `m${n}` }));
    await log.writeSecurityEvents();
    expect(reported).toEqual(['1 events are missing in the security log']);
  });

  it('stores unwritten security events again, each under its id', async () => {
    const { log, written, fail } = bench();
    log.notice(refused());
    fail(new Error('away'));
    await expect(log.writeSecurityEvents()).rejects.toThrow('away');
    fail(undefined);
    await log.writeSecurityEvents();
    expect(written).toHaveLength(1);
  });

  it('writes buffered security events at shutdown and announces each once', async () => {
    const { log, written, announced } = bench();
    for (let n = 0; n < 3; n += 1) log.notice(refused());
    await log.drainSecurityEvents();
    expect(written.map(({ times }) => times)).toEqual([1, 2]);
    expect(announced).toEqual(written);
  });
});

function bench() {
  const clock = settableClock(START);
  const written: SecurityEvent[] = [];
  const announced: SecurityEvent[] = [];
  const reported: string[] = [];
  let failure: Error | undefined;
  const log = securityLog({
    securityEvents: {
      async append(events) {
        if (failure !== undefined) throw failure;
        written.push(...events);
      },
    },
    clock,
    random: seededRandom(1),
    reportError: (what) => void reported.push(what),
    tellEvent: (event) => void announced.push(event),
  });
  const fail = (error: Error | undefined) => {
    failure = error;
  };
  return { log, written, announced, reported, clock, fail };
}

function refused(own: Partial<Noticed> = {}): Noticed {
  return {
    kind: 'PERMISSION_REFUSED',
    outcome: 'REFUSED',
    accountId: ALICE,
    personId: uuid(1),
    keyId: null,
    address: '203.0.113.7',
    userAgent: '',
    subject: '',
    detail: '',
    ...own,
  };
}

function seen(events: readonly SecurityEvent[]) {
  return events.map(({ address, times }) => [address, times]);
}
