import type { Acting } from '#domain/people/access/acting.ts';
import type {
  SecurityEvent,
  SecurityEventKind,
  SecurityEventStore,
} from '#domain/people/access/security-event.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** An event outside any commit, such as a refusal or a download. */
export type Noticed = Acting &
  Pick<SecurityEvent, 'kind' | 'outcome'> & {
    /** E-mail of a sign-in. */
    readonly subject: string;
    readonly detail: string;
  };

export type SecurityLog = {
  /** Returns at once and never fails, so it delays no answer. */
  readonly notice: (noticed: Noticed) => void;
  /** Writes waiting events; true: there are more. */
  writeSecurityEvents(): Promise<boolean>;
  /** Writes all waiting events, including those still being aggregated. */
  drainSecurityEvents(): Promise<void>;
};

type Deps = Pick<Ports, 'reportError' | 'tellEvent'> & {
  readonly securityEvents: Pick<SecurityEventStore, 'append'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly random: Pick<Random, 'uuid'>;
};

const MINUTE_MS = 60_000;
/** Time for which equal events are aggregated, after the first, which is written at once. */
const TOGETHER_MS: Readonly<Partial<Record<SecurityEventKind, number>>> = {
  SESSIONS_ENDED: MINUTE_MS,
  EXPORT_DOWNLOADED: 60 * MINUTE_MS,
  LABELS_DOWNLOADED: 60 * MINUTE_MS,
};
const REFUSALS_TOGETHER_MS = 5 * MINUTE_MS;
/** Maximum number of groups over all accounts; beyond it, the oldest is written. */
export const TOGETHER_MAX = 10_000;
/** Each event takes some hundred bytes. */
export const WAITING_MAX = 5_000;
const BATCH = 250;

type Group = { readonly untilMs: number; last: Noticed; more: number };

/**
 * Aggregates equal events of one kind and one person, key or e-mail: one row at once, and one row
 * after some minutes. Repeated refusals therefore cannot fill the table.
 */
export function securityLog(deps: Deps): SecurityLog {
  const buffer = eventBuffer(deps);
  const groups = eventGroups((noticed, times) => buffer.add(eventOf(noticed, times, deps)));
  return {
    notice: (noticed) => groups.add(noticed, deps.clock.monotonicMs()),
    writeSecurityEvents() {
      groups.closeUntil(deps.clock.monotonicMs());
      return buffer.write();
    },
    async drainSecurityEvents() {
      groups.closeUntil(Infinity);
      try {
        while (await buffer.write());
      } catch (error) {
        deps.reportError('events are missing in the security log', error);
      }
    },
  };
}

function eventGroups(write: (noticed: Noticed, times: number) => void) {
  const groups = new Map<string, Group>();
  const close = (name: string, { last, more }: Group): void => {
    groups.delete(name);
    if (more > 0) write(last, more);
  };
  return {
    add(noticed: Noticed, nowMs: number): void {
      const name = groupOf(noticed);
      const group = groups.get(name);
      if (group !== undefined && group.untilMs > nowMs) {
        group.last = noticed;
        group.more += 1;
        return;
      }
      if (group !== undefined) close(name, group);
      const untilMs = nowMs + (TOGETHER_MS[noticed.kind] ?? REFUSALS_TOGETHER_MS);
      groups.set(name, { untilMs, last: noticed, more: 0 });
      write(noticed, 1);
      const [first] = groups;
      if (groups.size > TOGETHER_MAX && first !== undefined) close(...first);
    },
    closeUntil(nowMs: number): void {
      for (const [name, group] of groups) if (group.untilMs <= nowMs) close(name, group);
    },
  };
}

/** Keeps events that could not be written, and retries them with the next. */
function eventBuffer({ securityEvents, tellEvent, reportError }: Deps) {
  const waiting: SecurityEvent[] = [];
  let dropped = 0;
  return {
    add(event: SecurityEvent): void {
      tellEvent(event);
      if (waiting.length < WAITING_MAX) waiting.push(event);
      else dropped += 1;
    },
    async write(): Promise<boolean> {
      const missing = dropped;
      dropped = 0;
      if (missing > 0) {
        const why = new Error('too many at a time');
        reportError(`${missing} events are missing in the security log`, why);
      }
      const batch = waiting.splice(0, BATCH);
      if (batch.length === 0) return false;
      try {
        await securityEvents.append(batch);
      } catch (error) {
        // Events have ids of their own, so that none is stored twice.
        waiting.unshift(...batch);
        throw error;
      }
      return waiting.length > 0;
    },
  };
}

/** Ignores the address, because an attack from many addresses is still one attack. */
function groupOf({ kind, outcome, accountId, personId, keyId, subject, detail }: Noticed): string {
  return JSON.stringify([kind, outcome, accountId, personId, keyId, subject, detail]);
}

function eventOf(noticed: Noticed, times: number, { clock, random }: Deps): SecurityEvent {
  return { ...noticed, eventId: random.uuid(), at: clock.now(), by: null, times };
}
