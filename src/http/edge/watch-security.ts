import type { Request } from 'express';
import type { SecurityEventKind } from '#domain/access/security-event.ts';
import type { SecurityLog } from '#src/usecases/security/security-log.ts';
import type { Middleware, Reply } from '../call.ts';
import type { Log } from '../log.ts';
import { actingOf } from './acting.ts';
import { scrubbed } from './scrub.ts';

/** What a success of a route is, beside what its commit says. */
export const WATCHED: Readonly<Record<string, SecurityEventKind>> = {
  'GET /api/v1/shipments/export': 'EXPORT_DOWNLOADED',
  'GET /api/v1/batches/:batch_id/export': 'EXPORT_DOWNLOADED',
  'GET /api/v1/transactions/export': 'EXPORT_DOWNLOADED',
  'GET /api/v1/statements/:month': 'EXPORT_DOWNLOADED',
  'GET /api/dashboard/security-events/export': 'EXPORT_DOWNLOADED',
  'GET /api/v1/shipments/:shipment_number/label': 'LABELS_DOWNLOADED',
  'POST /api/v1/labels': 'LABELS_DOWNLOADED',
  'GET /api/v1/batches/:batch_id/labels': 'LABELS_DOWNLOADED',
  'GET /api/v1/pickups/:pickup_id/manifest': 'LABELS_DOWNLOADED',
  'POST /api/dashboard/sign-out': 'SESSIONS_ENDED',
  'DELETE /api/dashboard/sessions': 'SESSIONS_ENDED',
  'DELETE /api/dashboard/sessions/:session_id': 'SESSIONS_ENDED',
};

const REFUSALS: Readonly<Partial<Record<string, SecurityEventKind>>> = {
  SIGN_IN_FAILED: 'SIGN_IN_REFUSED',
  TOO_MANY_ATTEMPTS: 'SIGN_IN_REFUSED',
  SECOND_FACTOR_WRONG: 'SECOND_FACTOR_REFUSED',
  INSUFFICIENT_SCOPE: 'PERMISSION_REFUSED',
};
/** Of a field: a password that was asked for once more. */
const WRONG = 'WRONG';
/** Below it everything has a caller, and nothing is signed in to. */
const API = '/api/';

type WatchDeps = Pick<SecurityLog, 'notice'> & { readonly log: Log };

/** Notices what was refused, and what was downloaded, when the response has ended. */
export function watchSecurity({ notice, log }: WatchDeps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      try {
        const seen = seenIn(request, reply);
        if (seen !== undefined) notice({ ...actingOf(request, reply), ...seen });
      } catch (error) {
        // The answer has been sent: whatever is wrong here is not its business.
        log.error('a security event could not be noticed', scrubbed(error, request));
      }
    });
    next();
  };
}

function seenIn(request: Request, reply: Reply) {
  const { route = '', errorCode, answer } = reply.locals.context;
  if (!route.startsWith(API)) return undefined;
  const name = `${request.method} ${route}`;
  if (errorCode === undefined) {
    const kind = reply.statusCode < 300 ? WATCHED[name] : undefined;
    return kind && { kind, outcome: 'DONE' as const, subject: '', detail: name };
  }
  const error = errorIn(answer);
  const kind = REFUSALS[errorCode] ?? (isWrongPassword(error) ? 'SIGN_IN_REFUSED' : undefined);
  if (kind === undefined) return undefined;
  const required = kind === 'PERMISSION_REFUSED' ? `${textOf(error.details?.required)} ` : '';
  const detail = `${required}${name}`.trimStart();
  return { kind, outcome: 'REFUSED' as const, subject: subjectOf(request, kind), detail };
}

type ErrorIn = {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly field_errors?: readonly { readonly code: string }[];
};

function errorIn(answer: unknown): ErrorIn {
  const isError = typeof answer === 'object' && answer !== null && 'error' in answer;
  return isError ? (answer.error as ErrorIn) : {};
}

function isWrongPassword({ field_errors: errors = [] }: ErrorIn): boolean {
  return errors.some(({ code }) => code === WRONG);
}

/** The e-mail that was signed in with. */
function subjectOf({ body }: Request, kind: SecurityEventKind): string {
  if (kind === 'PERMISSION_REFUSED' || typeof body !== 'object' || body === null) return '';
  return 'email' in body ? textOf(body.email).trim().toLowerCase() : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
