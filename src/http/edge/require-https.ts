import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

/** A key sent in plain text is compromised: the message says to rotate it. */
export function requireHttps(isRequired: boolean): Middleware {
  return (request, _reply, next) => {
    if (isRequired && !request.secure) {
      throw new EdgeRefusal('HTTPS_REQUIRED', 'Send requests over HTTPS, and rotate this key.');
    }
    next();
  };
}
