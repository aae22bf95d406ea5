import type { Ports } from '../../ports.ts';
import type { ShipmentUseCases } from '../../selling/shipment/use-cases.ts';
import { findJourney } from './find-journey.ts';
import { readEvidence } from './read-evidence.ts';

type EvidencePorts = Pick<ShipmentUseCases, 'getShipment'> &
  Pick<
    Ports,
    | 'events'
    | 'tracking'
    | 'bookings'
    | 'cancellations'
    | 'payments'
    | 'wallet'
    | 'deliveries'
    | 'requestLog'
    | 'batches'
    | 'areas'
  >;
export type EvidenceUseCases = ReturnType<typeof evidenceUseCases>;

export function evidenceUseCases(ports: EvidencePorts) {
  return { readEvidence: readEvidence(ports), findJourney: findJourney(ports) };
}
