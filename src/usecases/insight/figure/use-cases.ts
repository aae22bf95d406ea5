import type { Ports } from '../../ports.ts';
import { countEvents } from './count-events.ts';
import { getOverview } from './get-overview.ts';

type FigurePorts = Pick<Ports, 'figures' | 'unitOfWork' | 'clock' | 'reportError' | 'directory'>;
export type FigureUseCases = ReturnType<typeof figureUseCases>;

export function figureUseCases(ports: FigurePorts) {
  return { countEvents: countEvents(ports), getOverview: getOverview(ports) };
}
