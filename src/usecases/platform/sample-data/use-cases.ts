import type { TopUpUseCases } from '../../money/top-up/use-cases.ts';
import type { Ports } from '../../ports.ts';
import type { QuoteUseCases } from '../../selling/quote/use-cases.ts';
import type { ShipmentUseCases } from '../../selling/shipment/use-cases.ts';
import type { SimulationUseCases } from '../simulation/use-cases.ts';
import { makeSampleData } from './make-sample-data.ts';

type SampleDataPorts = Pick<Ports, 'shipments' | 'wallet' | 'directory' | 'clock'> &
  Pick<QuoteUseCases, 'createQuote'> &
  Pick<ShipmentUseCases, 'createShipment'> &
  Pick<TopUpUseCases, 'testTopUp'> &
  Pick<SimulationUseCases, 'advanceShipment'>;
export type SampleDataUseCases = ReturnType<typeof sampleDataUseCases>;

/** TEST only. */
export function sampleDataUseCases(ports: SampleDataPorts) {
  return { makeSampleData: makeSampleData(ports) };
}
