import { ContainerModule } from 'inversify';
import {
  AUTHENTICATION,
  continueOnBehalfOf,
  onBehalfOf,
  UNKNOWN,
} from '#adapters/postgres/pool-shares.ts';
import type { AccessUseCases } from '#src/usecases/access/use-cases.ts';
import { useCases } from '#src/usecases/use-cases.ts';
import { TOKENS } from './tokens.ts';

export const useCasesModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.useCases).toDynamicValue(({ get }) =>
    useCases(get(TOKENS.ports), { wrapAccess: inOwnShare }),
  );
});

/**
 * Looks up keys and sessions, whose account is not known before, in a separate share of the pool.
 * First look-ups, which may be of invented keys, take no connection from known callers.
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
