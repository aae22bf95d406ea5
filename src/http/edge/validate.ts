import { type FieldError, Refusal } from '#domain/refusal.ts';
import type { Middleware } from '../call.ts';
import type { RequestValidator } from '../contract/validator.ts';

/** Everything wrong with query and body, said at once. Leaves the decoded query behind. */
export function validate(validator: RequestValidator): Middleware {
  return (request, reply, next) => {
    const query: Record<string, unknown> = { ...request.query };
    const errors = [...validator.query(query), ...validator.body(request.body)];
    if (errors.length > 0) throw wrong(errors);
    reply.locals.context.query = query;
    next();
  };
}

function wrong(fieldErrors: readonly FieldError[]): Refusal {
  const count = fieldErrors.length;
  const message = count === 1 ? '1 field is wrong.' : `${count} fields are wrong.`;
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
