import type { Ports } from '../ports.ts';
import { allowLive } from './allow-live.ts';
import { authenticate } from './authenticate.ts';
import { knownSessions } from './authenticate-session.ts';
import { createAccount } from './create-account.ts';
import { createApiKey } from './create-api-key.ts';
import { findAccount } from './find-account.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { seedDemoAccount } from './seed-demo-account.ts';

type AccessPorts = Pick<
  Ports,
  | 'accounts'
  | 'apiKeys'
  | 'sessions'
  | 'passwords'
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
  return {
    authenticate: authenticate(ports),
    ...knownSessions(ports),
    createAccount: createAccount(ports),
    allowLive: allowLive(ports),
    findAccount: findAccount(accounts),
    createApiKey: createApiKey(ports),
    listApiKeys: apiKeys.list,
    revokeApiKey: revokeApiKey(ports),
    seedDemoAccount: seedDemoAccount(ports),
  };
}
