import type { CourierDirectory, Hooked } from '#domain/courier/courier-directory.ts';
import type { HookAnswer, HookCall, HookNews, HookResult } from '#domain/courier/courier-hook.ts';
import { Refusal } from '#domain/refusal.ts';
import type { HearBookings } from './hear-bookings.ts';
import type { HearParcels } from './hear-parcels.ts';

/** Where a courier calls. The secret is ours: only the courier that we gave it to knows it. */
export type HookPath = { readonly courierCode: string; readonly secret: string };

export type Heard = {
  readonly result: HookResult;
  readonly answer: HookAnswer;
  /** What went wrong here: it may quote what was sent. */
  readonly errors: readonly unknown[];
};

/**
 * A courier says something unasked. What it has signed is believed as an answer of its own would
 * be; all else is only a reason to ask it soon. Throws NOT_FOUND and nothing else: whatever happens
 * is answered in the courier's own words, and it sends again what we could not keep.
 */
export type HearCourier = (path: HookPath, call: HookCall) => Promise<Heard>;

/** Whether the path is a courier's, its secret included: asked before a body is read. */
export type HasHook = (path: HookPath) => boolean;

/** What became of a part of what a courier told. */
export type Kept = { readonly isKept: boolean; readonly errors: readonly unknown[] };

type Deps = {
  readonly directory: CourierDirectory;
  readonly hearParcels: HearParcels;
  readonly hearBookings: HearBookings;
};
type Outcome = Omit<Heard, 'answer'>;

export function hearCourier({ directory, ...deps }: Deps): HearCourier {
  return async ({ courierCode, secret }, call) => {
    const hooked = directory.hooked(courierCode, secret);
    if (hooked === undefined) throw new Refusal('NOT_FOUND', 'There is no such hook.');
    const outcome = await hear(hooked, call, deps);
    return { ...outcome, answer: hooked.hook.answer(outcome.result) };
  };
}

export function hasHook(directory: CourierDirectory): HasHook {
  return ({ courierCode, secret }) => directory.hooked(courierCode, secret) !== undefined;
}

async function hear(hooked: Hooked, call: HookCall, deps: Omit<Deps, 'directory'>) {
  let news: ReturnType<Hooked['hook']['read']>;
  try {
    news = hooked.hook.read(call);
  } catch (error) {
    return outcomeOf('NOT_UNDERSTOOD', [error]);
  }
  if (news === undefined) return outcomeOf('NOT_UNDERSTOOD');
  if (news === 'FORGED') return outcomeOf('FORGED');
  return keep(hooked, news, deps);
}

async function keep(
  hooked: Hooked,
  news: HookNews,
  { hearParcels, hearBookings }: Omit<Deps, 'directory'>,
): Promise<Outcome> {
  try {
    const kept = [await hearParcels(hooked, news), await hearBookings(hooked, news)];
    const errors = kept.flatMap((one) => one.errors);
    return outcomeOf(kept.every(({ isKept }) => isKept) ? 'TAKEN' : 'TRY_AGAIN', errors);
  } catch (error) {
    return outcomeOf('TRY_AGAIN', [error]);
  }
}

function outcomeOf(result: HookResult, errors: readonly unknown[] = []): Outcome {
  return { result, errors };
}
