import { ContainerModule } from 'inversify';
import { evidenceUseCases } from '#src/usecases/evidence/use-cases.ts';
import { figureUseCases } from '#src/usecases/figure/use-cases.ts';
import { sampleDataUseCases } from '#src/usecases/sample-data/use-cases.ts';
import { savedViewUseCases } from '#src/usecases/saved-view/use-cases.ts';
import { searchUseCases } from '#src/usecases/search/use-cases.ts';
import { TOKENS, USE_CASES } from './tokens.ts';

/**
 * Groups of use cases that only pages call, built from the ports and the groups that API keys can
 * call.
 */
export const dashboardModule = new ContainerModule(({ bind }) => {
  const { ports } = TOKENS;
  const { shipment, quote, topUp, simulation } = USE_CASES;
  bind(USE_CASES.evidence).toDynamicValue(({ get }) =>
    evidenceUseCases({ ...get(ports), ...get(shipment) }),
  );
  bind(USE_CASES.figure).toDynamicValue(({ get }) => figureUseCases(get(ports)));
  bind(USE_CASES.sampleData).toDynamicValue(({ get }) =>
    sampleDataUseCases({
      ...get(ports),
      ...get(quote),
      ...get(shipment),
      ...get(topUp),
      ...get(simulation),
    }),
  );
  bind(USE_CASES.savedView).toDynamicValue(({ get }) => savedViewUseCases(get(ports)));
  bind(USE_CASES.search).toDynamicValue(({ get }) => searchUseCases(get(ports)));
});
