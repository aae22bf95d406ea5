import { ContainerModule } from 'inversify';
import { idempotent } from '#src/usecases/idempotency/idempotent.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const idempotencyModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, idempotency, digest } = TOKENS;
  bind(TOKENS.idempotent).toResolvedValue(
    ...named(idempotent, { unitOfWork, idempotency, digest }),
  );
});
