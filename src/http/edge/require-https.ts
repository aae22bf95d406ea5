import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

/** A key that crossed the network in the clear is no secret any more: say so, loudly. */
export function requireHttps(isRequired: boolean): Middleware {
  return (request, _reply, next) => {
    if (isRequired && !request.secure) {
      throw new EdgeRefusal('HTTPS_REQUIRED', 'Send requests over HTTPS, and rotate this key.');
    }
    next();
  };
}
