import type { RequestHandler } from 'express';
import type { Middleware } from './call.ts';
import { EdgeRefusal } from './problem.ts';
import type { Method } from './route.ts';

/** Express leaves `locals` open; `begin`, the first of all middlewares, fills ours in. */
export function own(middleware: Middleware): RequestHandler {
  return middleware as RequestHandler;
}

/** Names the route for the log: its pattern, never the path with its data. */
export function noted(pattern: string): RequestHandler {
  return own((_request, reply, next) => {
    reply.locals.context.route = pattern;
    next();
  });
}

/** What stands last at a path: any other method, OPTIONS included (we serve servers, not pages). */
export function only(...methods: readonly Method[]): RequestHandler {
  const allowed = methods.includes('get') ? [...methods, 'head'] : methods;
  const allow = allowed.join(', ').toUpperCase();
  return () => {
    throw new EdgeRefusal('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, { Allow: allow });
  };
}
