import type { Request } from 'express';
import type { SecurityEventKind } from '#domain/people/access/security-event.ts';
import type { SecurityLog } from '#src/usecases/people/security/security-log.ts';
import type { Middleware, Reply } from '../call.ts';
import type { OperationId } from '../contract/types.ts';
import type { Log } from '../log.ts';
import { actingOf } from './acting.ts';
import { scrubbed } from './scrub.ts';

/** Security event of a successful operation that no commit records. */
export const WATCHED: Readonly<Partial<Record<OperationId, SecurityEventKind>>> = {
  exportShipments: 'EXPORT_DOWNLOADED',
  exportBatchRows: 'EXPORT_DOWNLOADED',
  exportTransactions: 'EXPORT_DOWNLOADED',
  exportPickups: 'EXPORT_DOWNLOADED',
  exportEvents: 'EXPORT_DOWNLOADED',
  getFeeInvoice: 'EXPORT_DOWNLOADED',
  getStatement: 'EXPORT_DOWNLOADED',
  exportSecurityEvents: 'EXPORT_DOWNLOADED',
  getLabel: 'LABELS_DOWNLOADED',
  printLabels: 'LABELS_DOWNLOADED',
  printBatchLabels: 'LABELS_DOWNLOADED',
  getManifest: 'LABELS_DOWNLOADED',
  signOut: 'SESSIONS_ENDED',
  endOtherSessions: 'SESSIONS_ENDED',
  endSession: 'SESSIONS_ENDED',
};

const REFUSALS: Readonly<Partial<Record<string, SecurityEventKind>>> = {
  SIGN_IN_FAILED: 'SIGN_IN_REFUSED',
  TOO_MANY_ATTEMPTS: 'SIGN_IN_REFUSED',
  SECOND_FACTOR_WRONG: 'SECOND_FACTOR_REFUSED',
  INSUFFICIENT_SCOPE: 'PERMISSION_REFUSED',
};
/** Field code of a wrong password in a confirmation. */
const WRONG = 'WRONG';

type WatchDeps = Pick<SecurityLog, 'notice'> & { readonly log: Log };

/** Records refusals and downloads when the response has ended. */
export function watchSecurity({ notice, log }: WatchDeps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      try {
        const seen = seenIn(request, reply);
        if (seen !== undefined) notice({ ...actingOf(request, reply), ...seen });
      } catch (error) {
        // The answer has already been sent, so a failure here only concerns the log.
        log.error('a security event could not be noticed', scrubbed(error, request));
      }
    });
    next();
  };
}

function seenIn(request: Request, reply: Reply) {
  const { route, operationId, errorCode, answer } = reply.locals.context;
  if (operationId === undefined) return undefined;
  const name = `${request.method} ${route}`;
  if (errorCode === undefined) {
    const kind = reply.statusCode < 300 ? WATCHED[operationId] : undefined;
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

/** E-mail address of the sign-in. */
function subjectOf({ body }: Request, kind: SecurityEventKind): string {
  if (kind === 'PERMISSION_REFUSED' || typeof body !== 'object' || body === null) return '';
  return 'email' in body ? textOf(body.email).trim().toLowerCase() : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
