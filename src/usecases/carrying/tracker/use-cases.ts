import type { Ports } from '../../ports.ts';
import type { TrackingUseCases } from '../tracking/use-cases.ts';
import { claimDueTrackers } from './claim-due-trackers.ts';
import { createTracker } from './create-tracker.ts';
import { deleteTracker } from './delete-tracker.ts';
import { expireUnpolled } from './expire-unpolled.ts';
import { getTracker } from './get-tracker.ts';
import { claimTurn, syncTurn } from './poll-turns.ts';
import { recordPoll } from './record-poll.ts';
import { syncTrackers } from './sync-trackers.ts';

type TrackerPorts = Pick<TrackingUseCases, 'claimDue' | 'syncBatch'> &
  Pick<
    Ports,
    | 'idempotent'
    | 'unitOfWork'
    | 'trackers'
    | 'directory'
    | 'clock'
    | 'random'
    | 'digest'
    | 'reportError'
    | 'recordingWidth'
  >;
export type TrackerUseCases = ReturnType<typeof trackerUseCases>;

export function trackerUseCases({ recordingWidth: width, ...ports }: TrackerPorts) {
  const { unitOfWork, trackers, clock, claimDue, syncBatch } = ports;
  const record = recordPoll(ports);
  const claim = claimDueTrackers(trackers, clock);
  const sync = syncTrackers({ ...ports, recordPoll: record, width });
  return {
    createTracker: createTracker(ports),
    listTrackers: trackers.list,
    getTracker: getTracker(trackers),
    deleteTracker: deleteTracker(unitOfWork),
    claimDueTrackers: claim,
    syncTrackers: sync,
    claimTurn: claimTurn({ ...ports, claimDue, claimDueTrackers: claim }),
    syncTurn: syncTurn(syncBatch, sync),
    expireUnpolled: expireUnpolled({ ...ports, recordPoll: record }),
  };
}
