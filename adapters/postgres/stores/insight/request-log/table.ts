import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import {
  boolean,
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const loggedRequests = tableOf<LoggedRequest>('request_log', keptBy('requests'), {
  accountId: key(uuid),
  environment: key(text),
  requestId: key(uuid),
  arrivedAt: fixed(timestamptz),
  durationMs: fixed(integer),
  method: fixed(text),
  route: fixed(text),
  path: fixed(text),
  query: fixed(orNull(text)),
  status: fixed(integer),
  errorCode: fixed(orNull(text)),
  isComplete: fixed(boolean),
  callerKind: fixed(text),
  callerId: fixed(uuid),
  address: fixed(text),
  idempotencyKey: fixed(orNull(text)),
  subject: fixed(orNull(text)),
  requestBody: fixed(orNull(text)),
  responseBody: fixed(orNull(text)),
  responseType: fixed(orNull(text)),
  responseBytes: fixed(integer),
  unloggedBefore: fixed(integer),
});

export const { columns: REQUEST, read: toRequest } = selectionOf(loggedRequests);
