import type { Ports } from '../ports.ts';
import { settleClaim } from './settle-claim.ts';

type ClaimPorts = Pick<Ports, 'unitOfWork' | 'shipments' | 'wallet' | 'clock' | 'random'>;
export type ClaimUseCases = ReturnType<typeof claimUseCases>;

export function claimUseCases(ports: ClaimPorts) {
  return { settleClaim: settleClaim(ports) };
}
