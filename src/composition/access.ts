import { ContainerModule } from 'inversify';
import { AUTHENTICATION, onBehalfOf } from '#adapters/postgres/pool-shares.ts';
import { type Authenticate, authenticate } from '#src/usecases/access/authenticate.ts';
import { createAccount } from '#src/usecases/access/create-account.ts';
import { createApiKey } from '#src/usecases/access/create-api-key.ts';
import { findAccount } from '#src/usecases/access/find-account.ts';
import { listApiKeys } from '#src/usecases/access/list-api-keys.ts';
import { revokeApiKey } from '#src/usecases/access/revoke-api-key.ts';
import { seedDemoAccount } from '#src/usecases/access/seed-demo-account.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const accessModule = new ContainerModule(({ bind }) => {
  const { accounts, apiKeys, unitOfWork, clock, random, digest, inBackground } = TOKENS;
  bind(TOKENS.authenticate).toResolvedValue(
    ...named(authenticateInOwnShare, { apiKeys, clock, digest, inBackground }),
  );
  bind(TOKENS.createAccount).toResolvedValue(
    ...named(createAccount, { unitOfWork, clock, random }),
  );
  bind(TOKENS.findAccount).toResolvedValue(findAccount, [accounts]);
  bind(TOKENS.createApiKey).toResolvedValue(
    ...named(createApiKey, { unitOfWork, clock, random, digest }),
  );
  bind(TOKENS.listApiKeys).toResolvedValue(listApiKeys, [apiKeys]);
  bind(TOKENS.revokeApiKey).toResolvedValue(revokeApiKey, [apiKeys, clock]);
  bind(TOKENS.seedDemoAccount).toResolvedValue(
    ...named(seedDemoAccount, { accounts, unitOfWork, clock, random, digest }),
  );
});

/** A key is looked up before its account is known, so it has a share of the pool of its own. */
function authenticateInOwnShare(deps: Parameters<typeof authenticate>[0]): Authenticate {
  const find = authenticate(deps);
  return (...args) => onBehalfOf(AUTHENTICATION, () => find(...args));
}
