import { isThisMachine } from '#domain/network-address.ts';
import type { AppDeps, AppSettings } from '../app-deps.ts';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

/** The message says to change the secret, because sending it in plain text has compromised it. */
export function requireHttps({ requiresHttps }: Pick<AppSettings, 'requiresHttps'>): Middleware {
  return (request, _reply, next) => {
    if (requiresHttps && !request.secure) throw refusal();
    next();
  };
}

/** Refuses a LIVE key that came over a network without TLS, and warns the owners of its account. */
export function protectLiveKeys({
  settings,
  warnOfPlainKey,
}: Pick<AppDeps, 'settings' | 'warnOfPlainKey'>): Middleware {
  return (request, reply, next) => {
    const { caller } = reply.locals.context;
    const isLiveKey = caller?.by === 'KEY' && caller.environment === 'LIVE';
    const isExposed = isLiveKey && !request.secure && !isThisMachine(request.ip ?? '');
    if (isExposed && settings.protectsLiveKeys) {
      warnOfPlainKey(caller);
      throw refusal();
    }
    next();
  };
}

function refusal(): EdgeRefusal {
  const message = 'Send requests over HTTPS; change the key or password.';
  return new EdgeRefusal('HTTPS_REQUIRED', message);
}
