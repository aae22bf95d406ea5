import { ContainerModule } from 'inversify';
import { parcelPresetUseCases } from '#src/usecases/parcel-preset/use-cases.ts';
import { savedSenderUseCases } from '#src/usecases/saved-sender/use-cases.ts';
import { TOKENS, USE_CASES } from './tokens.ts';

/** Groups of resources that clients save and name in their orders. */
export const savedModule = new ContainerModule(({ bind }) => {
  const { ports } = TOKENS;
  bind(USE_CASES.savedSender).toDynamicValue(({ get }) => savedSenderUseCases(get(ports)));
  bind(USE_CASES.parcelPreset).toDynamicValue(({ get }) => parcelPresetUseCases(get(ports)));
});
