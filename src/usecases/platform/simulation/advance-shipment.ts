import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { AdvanceReport } from '#domain/carrying/courier-port/simulation.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { RecordTracking } from '../../carrying/tracking/record-tracking.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';

/** TEST only: advances the simulated parcel, and ingests its new events at once. */
export type AdvanceShipment = (
  tenant: Tenant,
  shipmentNumber: string,
  step: AdvanceStep,
) => Promise<Shipment>;

export type AdvanceStep = {
  /** Null for the next step. */
  readonly to: TimelineStatus | null;
  /** Details that the courier reports with this step. */
  readonly report?: AdvanceReport | undefined;
};

type Deps = Pick<Ports, 'simulation' | 'directory' | 'clock'> & {
  readonly getShipment: GetShipment;
  readonly recordTracking: RecordTracking;
};

const DEADLINE_MS = 5_000;

/** Status, ledger and events follow by the ordinary path. */
export function advanceShipment({ simulation, getShipment, ...deps }: Deps): AdvanceShipment {
  const advance: AdvanceShipment = async (tenant, shipmentNumber, { to, report }) => {
    const shipment = await getShipment(tenant, shipmentNumber);
    const { awb, status } = shipment;
    const courier = deps.directory.courierOf(shipment);
    if (awb === null || courier === undefined) throw notBooked(shipment);
    const advanced = await simulation.advance(shipmentNumber, to, report);
    if (advanced.kind === 'NOT_BOOKED') throw notBooked(shipment);
    if (advanced.kind === 'UNREACHABLE') throw unreachable({ to, status }, advanced.reachable);
    const tracked = await courier.track([awb], deps.clock.monotonicMs() + DEADLINE_MS);
    const events = tracked.flatMap((one) => one.events);
    const key = shipmentKeyOf(shipment);
    await deps.recordTracking({ key, events, terms: courier.profile.trackingTerms });
    return getShipment(tenant, shipmentNumber);
  };
  return (...args) => advance(...args).catch(refuseFailure);
}

/** The client waits for the response and may retry. */
function refuseFailure(error: unknown): never {
  if (error instanceof CourierFailure) throw new Refusal(error.fault, error.message);
  throw error;
}

function notBooked({ status }: Shipment): Refusal {
  const message = `A shipment that is ${status} is at no courier yet, or not any more.`;
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status, allowed: [] } });
}

function unreachable(
  { to, status }: { readonly to: TimelineStatus | null; readonly status: Shipment['status'] },
  allowed: readonly TimelineStatus[],
): Refusal {
  const what = to === null ? 'ends here' : `does not come to ${to} any more`;
  const message = `The scenario of this shipment ${what}.`;
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status, allowed } });
}
