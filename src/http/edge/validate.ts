import { invalidFields } from '#domain/refusal.ts';
import type { Middleware } from '../call.ts';
import type { RequestValidator } from '../contract/validator.ts';

/** Checks query and body, and reports all errors at once. Sets the decoded query. */
export function validate(validator: RequestValidator): Middleware {
  return (request, reply, next) => {
    const query: Record<string, unknown> = { ...request.query };
    const errors = [...validator.query(query), ...validator.body(request.body)];
    if (errors.length > 0) throw invalidFields(errors);
    reply.locals.context.query = query;
    next();
  };
}
