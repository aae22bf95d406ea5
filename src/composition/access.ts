import { ContainerModule } from 'inversify';
import { AUTHENTICATION, onBehalfOf } from '#adapters/postgres/room.ts';
import { type Authenticate, authenticate } from '#src/usecases/access/authenticate.ts';
import { createAccount } from '#src/usecases/access/create-account.ts';
import { createApiKey } from '#src/usecases/access/create-api-key.ts';
import { findAccount } from '#src/usecases/access/find-account.ts';
import { listApiKeys } from '#src/usecases/access/list-api-keys.ts';
import { revokeApiKey } from '#src/usecases/access/revoke-api-key.ts';
import { welcome } from '#src/usecases/access/welcome.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const accessModule = new ContainerModule(({ bind }) => {
  const { accounts, apiKeys, unitOfWork, clock, chance, digest, inBackground } = TOKENS;
  bind(TOKENS.authenticate).toResolvedValue(
    ...named(authenticateApart, { apiKeys, clock, digest, inBackground }),
  );
  bind(TOKENS.createAccount).toResolvedValue(
    ...named(createAccount, { unitOfWork, clock, chance }),
  );
  bind(TOKENS.findAccount).toResolvedValue(findAccount, [accounts]);
  bind(TOKENS.createApiKey).toResolvedValue(
    ...named(createApiKey, { unitOfWork, clock, chance, digest }),
  );
  bind(TOKENS.listApiKeys).toResolvedValue(listApiKeys, [apiKeys]);
  bind(TOKENS.revokeApiKey).toResolvedValue(revokeApiKey, [apiKeys, clock]);
  bind(TOKENS.welcome).toResolvedValue(
    ...named(welcome, { accounts, unitOfWork, clock, chance, digest }),
  );
});

/** A key is looked up before its account is known: in a name of its own. */
function authenticateApart(deps: Parameters<typeof authenticate>[0]): Authenticate {
  const find = authenticate(deps);
  return (...asked) => onBehalfOf(AUTHENTICATION, () => find(...asked));
}
