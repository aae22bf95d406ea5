import { ContainerModule } from 'inversify';
import { forgetAnswers } from '#src/usecases/idempotency/forget-answers.ts';
import { once } from '#src/usecases/idempotency/once.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const idempotencyModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, idempotency, digest, clock } = TOKENS;
  bind(TOKENS.once).toResolvedValue(...named(once, { unitOfWork, idempotency, digest }));
  bind(TOKENS.forgetAnswers).toResolvedValue(forgetAnswers, [idempotency, clock]);
});
