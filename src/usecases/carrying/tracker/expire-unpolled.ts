import { follow } from '#domain/carrying/tracker/follow.ts';
import { trackerKeyOf } from '#domain/carrying/tracker/tracker.ts';
import { CLAIM_MAX, UNPOLLED_MS } from '#domain/carrying/tracking/schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Ports } from '../../ports.ts';
import { unpolledOf } from '../tracking/find-unpolled.ts';
import type { RecordPoll } from './record-poll.ts';

/**
 * Expires trackers without news at couriers that cannot be polled, because their provider is no
 * longer configured. Returns whether more may be due.
 */
export type ExpireUnpolled = () => Promise<boolean>;

type Deps = Pick<Ports, 'trackers' | 'directory' | 'clock' | 'digest'> & {
  readonly recordPoll: RecordPoll;
};

const NOTHING = { events: [], terms: { everyMs: UNPOLLED_MS } };

export function expireUnpolled({ trackers, recordPoll, directory, ...deps }: Deps): ExpireUnpolled {
  return async () => {
    const unpolled = unpolledOf(await trackers.lanes(), directory);
    if (unpolled.length === 0) return false;
    const lease = leaseFrom(deps.clock.now(), UNPOLLED_MS);
    const couriers = unpolled.map((lane) => ({ ...lane, limit: CLAIM_MAX }));
    const due = await trackers.claimDue({ couriers, ...lease });
    const found = await trackers.findAll(due);
    const ending = found.filter((tracker) => {
      const { pollAt } = follow(tracker, { ...NOTHING, now: lease.now, digest: deps.digest });
      return tracker.endedAt === null && pollAt === null;
    });
    await Promise.all(ending.map((one) => recordPoll({ key: trackerKeyOf(one), ...NOTHING })));
    return due.length >= CLAIM_MAX;
  };
}
