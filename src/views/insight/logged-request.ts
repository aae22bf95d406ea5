import { idText } from '#domain/id.ts';
import type { NamedRequest } from '#domain/insight/request-log/logged-request.ts';

/** List view, without bodies. */
export function loggedRequestView(request: NamedRequest) {
  return {
    request_id: idText('request', request.requestId),
    environment: request.environment,
    arrived_at: request.arrivedAt.toISOString(),
    duration_ms: request.durationMs,
    method: request.method,
    route: routeText(request.route),
    path: request.path,
    status: request.status,
    error_code: request.errorCode,
    completed: request.isComplete,
    caller: callerView(request),
    subject: request.subject,
    unlogged_before: request.unloggedBefore,
  };
}

export function loggedRequestDetailView(request: NamedRequest) {
  return {
    ...loggedRequestView(request),
    address: request.address,
    idempotency_key: request.idempotencyKey,
    query: request.query,
    request_body: request.requestBody,
    response_body: request.responseBody,
    response_type: request.responseType,
    response_bytes: request.responseBytes,
  };
}

/** Route as the document writes it: `/shipments/{shipment_number}`. */
export function routeText(route: string): string {
  return route.replace(API, '').replaceAll(/:(\w+)/g, '{$1}');
}

/** Internal form of a route as the document writes it. */
export function routeOfText(text: string): string {
  return API + text.replaceAll(/\{(\w+)\}/g, ':$1');
}

const API = '/api/v1';

function callerView({ callerKind, callerId, callerName, callerLast4 }: NamedRequest) {
  return {
    kind: callerKind,
    key_id: callerKind === 'KEY' ? idText('apiKey', callerId) : null,
    name: callerName,
    last4: callerLast4,
  };
}
