import { ContainerModule } from 'inversify';
import { once } from '#src/usecases/idempotency/once.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const idempotencyModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, idempotency, digest } = TOKENS;
  bind(TOKENS.once).toResolvedValue(...named(once, { unitOfWork, idempotency, digest }));
});
