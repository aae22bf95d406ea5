import { trackers as table } from '#adapters/postgres/stores/carrying/tracker/table.ts';
import {
  awbOf,
  type Tracker,
  type TrackerHead,
  type TrackerKey,
  trackerKeyOf,
} from '#domain/carrying/tracker/tracker.ts';
import type {
  TrackerFilter,
  TrackerStore,
  TrackerWrites,
} from '#domain/carrying/tracker/tracker-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { TrackerDueRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { dueQueue, longestDueFirst } from './due-queue.ts';
import { isAsked, listOf } from './newest-first.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeTrackerStore({
  trackers,
  trackerDue,
}: Pick<Tables, 'trackers' | 'trackerDue'>): TrackerStore {
  const queue = dueQueue(trackerDue);
  return {
    find: async (key) => trackers.get(trackerPlace(key)),
    findAll: async (keys) => keys.flatMap((key) => trackers.get(trackerPlace(key)) ?? []),
    findFollowing: async (tenant, parcel) => followingIn(trackers, tenant, parcel),
    countFollowing: async (tenant, max) => Math.min(ownedBy(tenant, trackerDue).length, max),
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, trackers).filter((tracker) => isFound(tracker, filter));
      const list = listOf(found, ({ trackerId }) => trackerId, request);
      return { ...list, items: list.items.map(headOf) };
    },
    async search(tenant, text, limit) {
      const found = ownedBy(tenant, trackers).filter(({ awb }) => awb.startsWith(awbOf(text)));
      return found.toSorted(byAwb).slice(0, limit).map(headOf);
    },
    async claimDue({ couriers, ...lease }) {
      const claimed = couriers.flatMap(({ environment, provider, courierCode, limit }) => {
        const due = [...trackerDue.entries().values()].filter(
          (row) =>
            row.environment === environment &&
            row.provider === provider &&
            row.courierCode === courierCode &&
            row.dueAt <= lease.now,
        );
        const chosen = new Set(inTurns(due).slice(0, limit).map(trackerPlace));
        return queue.claim({ limit, ...lease }, (_, place) => chosen.has(place));
      });
      return claimed.toSorted(longestDueFirst).map(({ dueAt: _, ...due }) => due);
    },
    async lanes() {
      const rows = [...trackerDue.entries().values()];
      const lanes = rows.map(({ environment, provider, courierCode }) => {
        return { environment, provider, courierCode };
      });
      return [...new Map(lanes.map((lane) => [JSON.stringify(lane), lane])).values()];
    },
    async postpone(later, claimedUntil) {
      for (const { dueAt, ...key } of later) {
        const place = trackerPlace(key);
        const isClaimed = trackerDue.get(place)?.dueAt.getTime() === claimedUntil.getTime();
        if (isClaimed) queue.reschedule(place, dueAt);
      }
    },
  };
}

export function fakeTrackerWrites(queue: ChangeQueue): TrackerWrites {
  return {
    insert(tracker, dueAt) {
      queue.add(({ trackers, trackerDue }) => {
        refuseImpossible(tracker);
        const place = trackerPlace(tracker);
        const isFollowed = followingIn(trackers, tracker, tracker) !== undefined;
        if (isFollowed && tracker.endedAt === null) throw new Stale(`${tracker.awb} is followed`);
        const { provider, courierCode } = tracker;
        trackers.insert(place, tracker);
        trackerDue.insert(place, { ...trackerKeyOf(tracker), provider, courierCode, dueAt });
      });
    },
    update(before, after) {
      queue.add(({ trackers }) => {
        const place = trackerPlace(before);
        const found = trackers.get(place);
        const isAsRead = found !== undefined && stateText(found) === stateText(before);
        if (!isAsRead) throw new Stale(`tracker ${place} has moved on`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        trackers.replace(place, changed);
      });
    },
    reschedule(key, dueAt) {
      queue.add(({ trackerDue }) => dueQueue(trackerDue).reschedule(trackerPlace(key), dueAt));
    },
    stopPolling(key) {
      queue.add(({ trackerDue }) => trackerDue.remove(trackerPlace(key)));
    },
    remove(key) {
      queue.add(({ trackers, trackerDue }) => {
        const place = trackerPlace(key);
        if (trackers.get(place) === undefined) throw new Stale(`tracker ${place} is gone`);
        trackers.remove(place);
        trackerDue.remove(place);
      });
    },
  };
}

export function trackerPlace({ accountId, environment, trackerId }: TrackerKey): string {
  return placeOf(accountId, environment, trackerId);
}

function followingIn(
  trackers: Table<Tracker>,
  tenant: Tenant,
  { courierCode, awb }: Pick<Tracker, 'courierCode' | 'awb'>,
): Tracker | undefined {
  return ownedBy(tenant, trackers).find(
    (one) => one.courierCode === courierCode && one.awb === awb && one.endedAt === null,
  );
}

/**
 * Trackers in turns: the first of each account, then the second of each; of one turn the longest
 * due first.
 */
function inTurns(due: readonly TrackerDueRow[]): readonly TrackerDueRow[] {
  const byAge = due.toSorted(longestDueFirst);
  const placed = [...Map.groupBy(byAge, ({ accountId }) => accountId).values()].flatMap((own) =>
    own.map((row, turn) => ({ row, turn })),
  );
  return placed
    .toSorted((a, b) => a.turn - b.turn || longestDueFirst(a.row, b.row))
    .map(({ row }) => row);
}

function isFound(tracker: Tracker, filter: TrackerFilter): boolean {
  const { courierCode, awb } = filter;
  return (
    isAsked(tracker, filter) &&
    (courierCode ?? tracker.courierCode) === tracker.courierCode &&
    (awb ?? tracker.awb) === tracker.awb
  );
}

function stateText({ lastSequence, endedAt }: Tracker): string {
  return placeOf(lastSequence, String(endedAt?.getTime()));
}

function refuseImpossible({ status, endedAt, awb, environment, provider }: Tracker): void {
  if (status === 'EXPIRED' && endedAt === null) throw new Error('it expires when it ends');
  if (awb !== awb.toUpperCase()) throw new Error(`${awb} is not in upper case`);
  const isSimulated = provider === 'SIMULATOR';
  if ((environment === 'TEST') !== isSimulated) throw new Error(`${provider} in ${environment}`);
}

/** Sorts by AWB, the newest tracker of an AWB first. */
function byAwb(a: Tracker, b: Tracker): number {
  if (a.awb === b.awb) return a.trackerId < b.trackerId ? 1 : -1;
  return a.awb < b.awb ? -1 : 1;
}

function headOf({ timeline: _, ...head }: Tracker): TrackerHead {
  return head;
}
