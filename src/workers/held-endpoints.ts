import type { Clock } from '#domain/time.ts';
import { isSlowAfter } from '#domain/webhook/outcome.ts';
import { IN_FLIGHT } from '#domain/webhook/schedule.ts';
import { type WebhookKey, webhookKeyOf } from '#domain/webhook/webhook.ts';
import type { Attempted } from '#src/usecases/webhook/attempt-delivery.ts';
import type { Held, Lane } from '#src/usecases/webhook/claim-endpoints.ts';
import type { Round, Want } from '#src/usecases/webhook/take-deliveries.ts';

/** An endpoint that this process sends to. */
export type Endpoint = {
  readonly key: WebhookKey;
  /** That it was claimed in. */
  readonly lane: Lane;
  /** Null until something was taken since it was claimed: it may have been changed before. */
  readonly url: string | null;
  /** Null: somebody else may have it, and what is in hand is only ended. */
  readonly heldUntil: Date | null;
  readonly isSlow: boolean;
  /** Attempts that were begun and are not recorded yet. */
  readonly inHand: number;
  readonly restUntil: Date | null;
  /** These by the monotonic clock: when it was claimed, last answered, and last asked for. */
  readonly sinceMs: number;
  readonly heardMs: number;
  readonly askedMs: number;
  /** Something has changed since it was last asked for. */
  readonly hasNews: boolean;
};

/** The endpoints that a process holds: who gets how much, and whose turn is over. */
export type HeldEndpoints = {
  /** How many more of them may be claimed. */
  room(lane: Lane): number;
  claimed(lane: Lane, held: readonly Held[]): void;
  /** What is to be asked for now; nothing to begin with where work ends. */
  wants(isEnding: boolean): readonly Want[];
  /** What was asked for was answered. */
  taken(wants: readonly Want[], round: Round): void;
  /** What another URL's receiver said is nothing to the one that it has now. */
  ended(key: WebhookKey, attempted: Pick<Attempted, 'tried' | 'outcome' | 'restUntil'>): void;
  /** So many attempts of it are in hand no more. */
  recorded(key: WebhookKey, count: number): void;
  isSlow(key: WebhookKey): boolean;
  isEmpty(): boolean;
};

/** Held at a time. A fast one answers within milliseconds, a slow one within seconds if ever. */
const LANES: Readonly<Record<Lane, number>> = { FAST: 200, SLOW: 100 };
/** With those that do not answer and are not known to be slow yet. */
const HELD_MAX = 600;
/** An endpoint that has not answered for so long gets no more, and takes no other's place. */
const SILENT_MS = 2_000;
/** An endpoint that always has more to send gives way when so much time is over. */
const TURN_MS = 5_000;
/** What comes in while an attempt is waited for is begun with after that time. */
const LOOK_AGAIN_MS = 500;

export function heldEndpoints(clock: Clock): HeldEndpoints {
  const endpoints = new Map<string, Endpoint>();
  const change = (key: WebhookKey, changes: (endpoint: Endpoint) => Partial<Endpoint>) => {
    const endpoint = endpoints.get(nameOf(key));
    if (endpoint === undefined) return;
    const next = { ...endpoint, ...changes(endpoint) };
    if (next.heldUntil === null && next.inHand === 0) endpoints.delete(nameOf(key));
    else endpoints.set(nameOf(key), next);
  };
  const room = (lane: Lane) => {
    const nowMs = clock.monotonicMs();
    const taking = endpoints.values().filter((one) => one.lane === lane && takesPlace(one, nowMs));
    const free = Math.min(LANES[lane] - taking.toArray().length, HELD_MAX - endpoints.size);
    return Math.max(0, free);
  };
  return {
    room,
    claimed(lane, held) {
      const nowMs = clock.monotonicMs();
      for (const one of held) {
        const before = endpoints.get(nameOf(one));
        endpoints.set(nameOf(one), claimedNow(lane, one, { nowMs, before }));
      }
    },
    wants(isEnding) {
      const at = { now: clock.now(), nowMs: clock.monotonicMs(), isEnding };
      const full = { FAST: room('FAST') === 0, SLOW: room('SLOW') === 0 };
      return [...endpoints.values()].flatMap((one) => wantOf(one, at, full[one.lane]));
    },
    taken(wants, { taken, heldUntil }) {
      const askedMs = clock.monotonicMs();
      const byName = new Map(taken.map((one) => [nameOf(one), one]));
      for (const key of wants) {
        const answer = byName.get(nameOf(key));
        change(key, ({ inHand }) => ({
          ...{ askedMs, hasNews: false, inHand: inHand + (answer?.deliveries.length ?? 0) },
          ...{ url: answer?.webhook.url ?? null, heldUntil: answer?.isHeld ? heldUntil : null },
        }));
      }
    },
    ended(key, { tried, outcome, restUntil }) {
      change(key, ({ url, isSlow, ...endpoint }) => {
        if (url !== tried.url) return {};
        return {
          isSlow: isSlowAfter(isSlow, outcome),
          restUntil: laterOf(endpoint.restUntil, restUntil),
          heardMs: clock.monotonicMs(),
        };
      });
    },
    recorded(key, count) {
      change(key, ({ inHand }) => ({ inHand: inHand - count, hasNews: true }));
    },
    isSlow: (key) => endpoints.get(nameOf(key))?.isSlow ?? false,
    isEmpty: () => endpoints.size === 0,
  };
}

/** Of whatever is about an endpoint. */
export function nameOf({ accountId, environment, webhookId }: WebhookKey): string {
  return `${accountId} ${environment} ${webhookId}`;
}

type Claiming = { readonly nowMs: number; readonly before: Endpoint | undefined };

/** What was begun before it was lost is still in hand. */
function claimedNow(lane: Lane, held: Held, { nowMs, before }: Claiming): Endpoint {
  return {
    ...{ key: webhookKeyOf(held), lane, url: null },
    ...{ heldUntil: held.heldUntil, isSlow: held.isSlow },
    ...{ inHand: before?.inHand ?? 0, restUntil: null, hasNews: true },
    ...{ sinceMs: nowMs, heardMs: nowMs, askedMs: nowMs },
  };
}

type At = { readonly now: Date; readonly nowMs: number; readonly isEnding: boolean };

/** None where nothing is to be asked for. */
function wantOf(endpoint: Endpoint, at: At, isLaneFull: boolean): readonly Want[] {
  const { key, heldUntil, isSlow, inHand, restUntil } = endpoint;
  if (heldUntil === null) return [];
  const rests = restUntil !== null && restUntil > at.now;
  const isTurnOver = isLaneFull && at.nowMs - endpoint.sinceMs > TURN_MS;
  const isItsTurn = laneOf(isSlow) === endpoint.lane && !isTurnOver;
  const mayBegin = !at.isEnding && !rests && isItsTurn && !isSilent(endpoint, at.nowMs);
  const room = mayBegin ? Math.max(0, IN_FLIGHT[laneOf(isSlow)] - inHand) : 0;
  const hasReason = endpoint.hasNews || at.nowMs - endpoint.askedMs >= LOOK_AGAIN_MS;
  if (inHand > 0 && (room === 0 || !hasReason)) return [];
  return [{ ...key, heldUntil, isSlow, room, inHand, restUntil: rests ? restUntil : null }];
}

function takesPlace(endpoint: Endpoint, nowMs: number): boolean {
  if (endpoint.heldUntil === null) return false;
  return endpoint.lane === 'SLOW' || !isSilent(endpoint, nowMs);
}

function isSilent({ inHand, heardMs }: Endpoint, nowMs: number): boolean {
  return inHand > 0 && nowMs - heardMs >= SILENT_MS;
}

function laneOf(isSlow: boolean): Lane {
  return isSlow ? 'SLOW' : 'FAST';
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
