import { tenantOf } from '#domain/environment.ts';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import type { Middleware, Reply } from '../call.ts';
import { onePerPath } from '../contract/field-errors.ts';
import type { RequestValidator } from '../contract/validator.ts';
import type { FurtherErrors } from '../route.ts';
import type { OnBehalfOf } from './on-behalf.ts';
import { callerOf } from './owner.ts';

type Further = { readonly find: FurtherErrors | undefined; readonly onBehalfOf: OnBehalfOf };

/** Checks query and body, and reports all errors at once. Sets the decoded query. */
export function validate(validator: RequestValidator, further: Further): Middleware {
  return (request, reply, next) => {
    const query: Record<string, unknown> = { ...request.query };
    const isCsv = reply.locals.context.csv !== undefined;
    const wrongInBody = isCsv ? [] : validator.body(request.body);
    const errors = [...validator.query(query), ...wrongInBody];
    if (errors.length > 0) return refuse(errors, { ...further, body: request.body, reply });
    reply.locals.context.query = query;
    return next();
  };
}

async function refuse(
  errors: readonly FieldError[],
  { find, onBehalfOf, body, reply }: Further & { readonly body: unknown; readonly reply: Reply },
): Promise<never> {
  if (find === undefined || errors.length >= FIELD_ERRORS_MAX) throw invalidFields(errors);
  const caller = callerOf(reply);
  const more = await onBehalfOf(caller.accountId, () => find(tenantOf(caller), body, errors));
  throw invalidFields(onePerPath([...errors, ...more]));
}
