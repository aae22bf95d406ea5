import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import { CLAIM_MAX, UNPOLLED_MS } from '#domain/carrying/tracking/schedule.ts';
import type { DueShipment } from '#domain/carrying/tracking/tracking-store.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Alert } from '#domain/notifying/alert/alert.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';

/**
 * Raises an alert for each shipment whose poll is due at a courier that cannot be polled, because
 * its provider is no longer configured. Returns whether more may be due.
 */
export type FindUnpolled = () => Promise<boolean>;

type Deps = Pick<Ports, 'tracking' | 'unitOfWork' | 'directory' | 'clock'>;

export function findUnpolled({ tracking, unitOfWork, directory, clock }: Deps): FindUnpolled {
  return async () => {
    const unpolled = unpolledOf(await tracking.lanes(), directory);
    if (unpolled.length === 0) return false;
    // The lease also covers a provider that is configured again: its shipments are polled when it
    // ends.
    const lease = leaseFrom(clock.now(), UNPOLLED_MS);
    const couriers = unpolled.map((lane) => ({ ...lane, limit: CLAIM_MAX }));
    const due = await tracking.claimDue({ couriers, ...lease });
    const raised = due.map((one) => alertFor(one, lease.now));
    await unitOfWork.decide({
      look: async () => {},
      decide: (_, { alerts }) => raised.forEach(alerts.raise),
    });
    return due.length >= CLAIM_MAX;
  };
}

/** Lanes that cannot be polled. */
export function unpolledOf(
  lanes: readonly CourierLane[],
  directory: CourierDirectory,
): readonly CourierLane[] {
  return lanes.filter((lane) => !isPolled(lane, directory));
}

function isPolled(lane: CourierLane, directory: CourierDirectory): boolean {
  return directory.polledCouriers().some(({ environment, courier: { profile } }) => {
    const { provider, code } = profile;
    const isCourier = provider === lane.provider && code === lane.courierCode;
    return isCourier && environment === lane.environment;
  });
}

function alertFor(due: DueShipment, raisedAt: Date): Alert {
  const { courierCode, provider } = due;
  const message = `It is not tracked: ${courierCode} at ${provider} is not configured.`;
  return { ...shipmentAsSubject(due), kind: 'TRACKING_FAULT', message, raisedAt };
}
