import type { RequestHandler } from 'express';
import type { Middleware } from './call.ts';
import { EdgeRefusal } from './problem.ts';
import type { Method } from './route.ts';

/** Casts to Express' type: `startRequest`, the first middleware, sets `locals.context`. */
export function asHandler(middleware: Middleware): RequestHandler {
  return middleware as RequestHandler;
}

/** Records the route's pattern for the log, never the path with its data. */
export function tagRoute(pattern: string): RequestHandler {
  return asHandler((_request, reply, next) => {
    reply.locals.context.route = pattern;
    next();
  });
}

/** The last handler of a path: 405 for other methods, OPTIONS included (no browsers, no CORS). */
export function allowOnly(...methods: readonly Method[]): RequestHandler {
  const allowed = methods.includes('get') ? [...methods, 'head'] : methods;
  const allow = allowed.join(', ').toUpperCase();
  return () => {
    throw new EdgeRefusal('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, { Allow: allow });
  };
}
