import type { UnmaskedRequest } from '#domain/insight/request-log/unmasked-request.ts';
import { ALICE, INSTANT, uuidThen } from './store-contracts/samples.ts';

export function unmaskedRequest(own: Partial<UnmaskedRequest> = {}): UnmaskedRequest {
  return {
    accountId: ALICE,
    environment: 'TEST',
    requestId: uuidThen(1),
    arrivedAt: INSTANT,
    durationMs: 12,
    method: 'POST',
    route: '/api/v1/shipments',
    path: '/api/v1/shipments',
    query: null,
    status: 201,
    errorCode: null,
    isComplete: true,
    callerKind: 'KEY',
    callerId: uuidThen(2),
    address: '203.0.113.9',
    idempotencyKey: null,
    subject: null,
    requestBody: null,
    answer: { json: '{"success":true}' },
    quotable: null,
    responseType: 'application/json',
    responseBytes: 16,
    unloggedBefore: 0,
    ...own,
  };
}
