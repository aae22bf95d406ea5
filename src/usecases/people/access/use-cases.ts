import type { Ports } from '../../ports.ts';
import { allowLive } from './allow-live.ts';
import { authenticate } from './authenticate.ts';
import { knownSessions } from './authenticate-session.ts';
import { createAccount } from './create-account.ts';
import { createApiKey } from './create-api-key.ts';
import { findAccount } from './find-account.ts';
import { listActs } from './list-acts.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { seedDemoAccount } from './seed-demo-account.ts';
import { watchSessions } from './watch-sessions.ts';

type AccessPorts = Pick<
  Ports,
  | 'accounts'
  | 'acts'
  | 'apiKeys'
  | 'sessions'
  | 'passwords'
  | 'factorPolicy'
  | 'unitOfWork'
  | 'clock'
  | 'random'
  | 'digest'
  | 'liveNeedsConsent'
  | 'inBackground'
>;
export type AccessUseCases = ReturnType<typeof accessUseCases>;

export function accessUseCases(ports: AccessPorts) {
  const { accounts, apiKeys } = ports;
  const { forgetSessions, ...sessions } = knownSessions(ports);
  const { checkWatchedOf, ...watched } = watchSessions(ports);
  return {
    authenticate: authenticate(ports),
    ...sessions,
    ...watched,
    /** Clears the sessions from the cache after this process ended or changed them. */
    forgetSessions(personId: string) {
      forgetSessions(personId);
      checkWatchedOf(personId);
    },
    createAccount: createAccount(ports),
    allowLive: allowLive(ports),
    findAccount: findAccount(accounts),
    createApiKey: createApiKey(ports),
    listApiKeys: apiKeys.list,
    revokeApiKey: revokeApiKey(ports),
    listActs: listActs(ports),
    seedDemoAccount: seedDemoAccount(ports),
  };
}
