import type { Request } from 'express';
import { tenantOf } from '#domain/environment.ts';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import type { Middleware, Reply } from '../call.ts';
import { onePerPath } from '../contract/field-errors.ts';
import type { RequestValidator } from '../contract/validator.ts';
import type { FurtherErrors } from '../route.ts';
import type { OnBehalfOf } from './on-behalf.ts';
import { byCaller, callerOf } from './owner.ts';

type Refused = Further & { readonly request: Request; readonly reply: Reply };
type Further = { readonly find: FurtherErrors | undefined; readonly onBehalfOf: OnBehalfOf };

/** Checks query and body, and reports all errors at once. Sets the decoded query. */
export function validate(validator: RequestValidator, further: Further): Middleware {
  return (request, reply, next) => {
    const query: Record<string, unknown> = { ...request.query };
    const isCsv = reply.locals.context.csv !== undefined;
    // Generated clients send null where they have no body, and PHP an empty list.
    request.body = isNoBody(request.body) ? undefined : request.body;
    const wrongInBody = isCsv ? [] : validator.body(request.body);
    const errors = [...validator.query(query), ...wrongInBody];
    if (errors.length > 0) return refuse(errors, { ...further, request, reply });
    reply.locals.context.query = query;
    return next();
  };
}

function isNoBody(body: unknown): boolean {
  return body === null || (Array.isArray(body) && body.length === 0);
}

async function refuse(
  errors: readonly FieldError[],
  { find, onBehalfOf, request, reply }: Refused,
): Promise<never> {
  if (find === undefined || errors.length >= FIELD_ERRORS_MAX) throw invalidFields(errors);
  const tenant = tenantOf(callerOf(reply));
  const work = () => find(tenant, request.body, errors);
  const more = await onBehalfOf(byCaller(request, reply), work);
  throw invalidFields(onePerPath([...errors, ...more]));
}
