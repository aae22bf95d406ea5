import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

/** A secret sent in plain text is compromised: the message says to change it. */
export function requireHttps(isRequired: boolean): Middleware {
  return (request, _reply, next) => {
    if (isRequired && !request.secure) {
      throw new EdgeRefusal(
        'HTTPS_REQUIRED',
        'Send requests over HTTPS; change the key or password.',
      );
    }
    next();
  };
}
