import type { Ports } from '../ports.ts';
import { getShipment } from '../shipment/get-shipment.ts';
import { openClaim } from './open-claim.ts';
import { rejectClaim } from './reject-claim.ts';
import { settleClaim } from './settle-claim.ts';
import { showClaims } from './show-claims.ts';

type ClaimPorts = Pick<
  Ports,
  'idempotent' | 'unitOfWork' | 'shipments' | 'claims' | 'wallet' | 'clock' | 'random'
>;
export type ClaimUseCases = ReturnType<typeof claimUseCases>;

/** Most rows of the operator's list. */
const LIMIT = 200;

export function claimUseCases(ports: ClaimPorts) {
  const { claims, shipments } = ports;
  return {
    openClaim: openClaim(ports),
    showClaims: showClaims({ ...ports, getShipment: getShipment(shipments) }),
    listClaims: claims.list,
    /** Claims that wait to be decided, of all accounts, oldest first. */
    listOpenClaims: () => claims.listOpen(LIMIT),
    settleClaim: settleClaim(ports),
    rejectClaim: rejectClaim(ports),
  };
}
