import type { Ports } from '../../ports.ts';
import { getShipment } from '../../selling/shipment/get-shipment.ts';
import { addPhoto } from './add-photo.ts';
import { getPhoto, photosOfClaim } from './get-photo.ts';
import { openClaim } from './open-claim.ts';
import { rejectClaim } from './reject-claim.ts';
import { removePhoto } from './remove-photo.ts';
import { settleClaim } from './settle-claim.ts';
import { showClaims } from './show-claims.ts';

type ClaimPorts = Pick<
  Ports,
  'idempotent' | 'unitOfWork' | 'shipments' | 'claims' | 'wallet' | 'photos' | 'clock' | 'random'
>;
export type ClaimUseCases = ReturnType<typeof claimUseCases>;

/** Maximum number of rows in the operator's list. */
const LIMIT = 200;

export function claimUseCases(ports: ClaimPorts) {
  const { claims, shipments } = ports;
  return {
    openClaim: openClaim(ports),
    showClaims: showClaims({ ...ports, getShipment: getShipment(shipments) }),
    listClaims: claims.list,
    /** Undecided claims of all accounts, oldest first. */
    listOpenClaims: () => claims.listOpen(LIMIT),
    addPhoto: addPhoto(ports),
    removePhoto: removePhoto(ports),
    getPhoto: getPhoto(claims),
    photosOfClaim: photosOfClaim(ports),
    settleClaim: settleClaim(ports),
    rejectClaim: rejectClaim(ports),
  };
}
