import type { Ports } from '../ports.ts';
import { searchEverything } from './search.ts';

type SearchPorts = Pick<Ports, 'shipments' | 'topUps' | 'events' | 'webhooks' | 'pickups'>;
export type SearchUseCases = ReturnType<typeof searchUseCases>;

export function searchUseCases(ports: SearchPorts) {
  return { search: searchEverything(ports) };
}
