import type { Ports } from '../../ports.ts';
import { indexShipments } from './index-shipments.ts';
import { searchEverything } from './search.ts';

type SearchPorts = Pick<
  Ports,
  | 'shipments'
  | 'topUps'
  | 'events'
  | 'webhooks'
  | 'pickups'
  | 'trackers'
  | 'terms'
  | 'unitOfWork'
  | 'reportError'
>;
export type SearchUseCases = ReturnType<typeof searchUseCases>;

export function searchUseCases(ports: SearchPorts) {
  return { search: searchEverything(ports), indexShipments: indexShipments(ports) };
}
