import type { Ports } from '../../ports.ts';
import { createAdjustment } from './create-adjustment.ts';

type AdjustmentPorts = Pick<Ports, 'unitOfWork' | 'wallet' | 'clock' | 'random'>;
export type AdjustmentUseCases = ReturnType<typeof adjustmentUseCases>;

export function adjustmentUseCases(ports: AdjustmentPorts) {
  return { createAdjustment: createAdjustment(ports) };
}
