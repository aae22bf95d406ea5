import { ContainerModule } from 'inversify';
import {
  AUTHENTICATION,
  continueOnBehalfOf,
  onBehalfOf,
  UNKNOWN,
} from '#adapters/postgres/pool-shares.ts';
import type { AccessUseCases } from '#src/usecases/people/access/use-cases.ts';
import { useCases } from '#src/usecases/use-cases.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';
import { tracedUseCases } from './traced.ts';

export function useCasesModule({ tracer }: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.useCases).toDynamicValue(({ get }) => {
      const groups = useCases(get(TOKENS.ports), { wrapAccess: inOwnShare });
      return tracer === null ? groups : tracedUseCases(groups, tracer);
    });
  });
}

/**
 * Looks up keys and sessions in a separate share of the pool, because their account is not known
 * yet. A first look-up, whose key may be invented, takes no connection from known callers.
 */
function inOwnShare(access: AccessUseCases): AccessUseCases {
  const ofStranger = (beforeFirstRead?: () => void) => () => {
    beforeFirstRead?.();
    continueOnBehalfOf(UNKNOWN);
  };
  return {
    ...access,
    authenticate: (keyText, beforeFirstRead) =>
      onBehalfOf(AUTHENTICATION, () => access.authenticate(keyText, ofStranger(beforeFirstRead))),
    authenticateSession: (token, beforeFirstRead) =>
      onBehalfOf(AUTHENTICATION, () =>
        access.authenticateSession(token, ofStranger(beforeFirstRead)),
      ),
    findSession: (...args) => onBehalfOf(AUTHENTICATION, () => access.findSession(...args)),
  };
}
