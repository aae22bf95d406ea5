import { UNPOLLED_MS } from '#domain/carrying/tracking/schedule.ts';
import { reachableFrom } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';
import { pickupOf } from '../pickup/update-pickup.ts';
import { recordEvents } from './record-tracking.ts';

/** A status that an operator learned from the courier's portal, or from a letter. */
export type HandRecord = {
  readonly status: NonNullable<TrackingEvent['status']>;
  readonly reasonCode: TrackingEvent['reasonCode'];
  /** Time of the status; null: now. */
  readonly at: Date | null;
  /** Source of the information; for operators. */
  readonly evidence: string;
  readonly by: string;
};

/**
 * Records a status that only the courier's portal shows, like a scan that arrives now: one commit,
 * with the operator's act. Without effect if the shipment has this status already. NOT_FOUND;
 * TRANSITION_NOT_ALLOWED lists the allowed statuses.
 */
export type RecordByHand = (shipmentNumber: string, record: HandRecord) => Promise<Shipment>;

type Deps = Pick<Ports, 'unitOfWork' | 'shipments' | 'directory' | 'clock' | 'random' | 'digest'>;

/** Replaces the courier's code in an operator's entries. */
const CODE = 'OPERATOR';

export function recordByHand(deps: Deps): RecordByHand {
  const { unitOfWork, shipments, directory, clock, random, digest } = deps;
  return async (shipmentNumber, { status, reasonCode, evidence, by, ...given }) => {
    const key = await ownerOfShipment(shipmentNumber, shipments);
    return unitOfWork.decide({
      retry: true,
      async look({ tracking, pickups }) {
        const [snapshot] = await tracking.snapshots([key]);
        return { snapshot, pickup: await pickupOf(snapshot?.shipment, pickups) };
      },
      decide({ snapshot, pickup }, write) {
        if (snapshot === undefined) throw new Error(`${shipmentNumber} was not found`);
        const { shipment } = snapshot;
        if (shipment.status === status) return shipment;
        const now = clock.now();
        const at = given.at ?? now;
        if (at > now) throw invalid('at', 'INVALID', 'The time must be in the past.');
        refuse(status, shipment);
        const recorder = recorderOf({ now, write, random });
        const courier = directory.courierOf(shipment);
        const terms = courier?.profile.trackingTerms ?? { everyMs: UNPOLLED_MS };
        const event = { code: CODE, status, reasonCode, at, location: '', description: '' };
        const { steps } = recordEvents(
          { snapshot, pickup, events: [event], terms },
          recorder,
          digest,
        );
        const moved = steps.at(-1);
        if (moved === undefined) throw tooEarly(shipment);
        const detail = `${status}: ${evidence}`;
        recorder.act(shipmentAsSubject(key), { kind: 'TRACKING_RECORDED', detail, by });
        return moved;
      },
    });
  };
}

function refuse(status: HandRecord['status'], shipment: Shipment): void {
  const possible = reachableFrom(shipment.status);
  if (possible.includes(status)) return;
  const instead = possible.length === 0 ? 'nothing else' : possible.join(', ');
  const message = `It is ${shipment.status}, and can become ${instead}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: shipment.status, allowed: possible },
  });
}

/** Throws for an older event of a repeatable status, where only the newest counts. */
function tooEarly({ status, statusEventAt }: Shipment): Refusal {
  const since = statusEventAt?.toISOString() ?? 'its booking';
  const message = `It is ${status} since ${since}: the time must be later.`;
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status } });
}
