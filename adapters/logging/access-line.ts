import { escaped } from '#domain/text.ts';
import { redactedText } from './redact.ts';

/** Fields of an answered request, named as in the log. */
export type AccessLine = {
  readonly request_id: string;
  readonly client_request_id: string | undefined;
  readonly account_id: string | undefined;
  readonly environment: string | undefined;
  readonly key_id: string | undefined;
  readonly person_id: string | undefined;
  readonly address: string | undefined;
  readonly method: string;
  /** Null if the request matched no route. */
  readonly route: string | null;
  readonly status: number;
  readonly completed: boolean;
  readonly duration_ms: number;
};

type Written = {
  readonly level: string;
  readonly at: Date;
  readonly traceId: string | undefined;
};

/**
 * Returns a JSON line in the logger's format, with fields sorted by name. It is composed by hand,
 * because there is one line for each request. Only texts from outside can contain a secret or need
 * escaping; all others are our own ids and words.
 */
export function accessJson(line: AccessLine, { level, at, traceId }: Written): string {
  return (
    `{${own('account_id', line.account_id)}${foreign('address', line.address)}` +
    `${foreign('client_request_id', line.client_request_id)}"completed":${line.completed},` +
    `"duration_ms":${line.duration_ms},${own('environment', line.environment)}` +
    `${own('key_id', line.key_id)}"level":"${level}","message":"request",` +
    `"method":${JSON.stringify(line.method)},${own('person_id', line.person_id)}` +
    `${own('request_id', line.request_id)}"route":${JSON.stringify(line.route)},` +
    `"status":${line.status},"timestamp":"${at.toISOString()}"${traceId === undefined ? '' : `,"trace_id":"${traceId}"`}}`
  );
}

/**
 * Formats a request as `14:05:09 201 POST /api/v1/shipments 12 ms req_01kaj…`; all other fields
 * appear only in JSON lines.
 */
export function accessText(line: AccessLine, { at }: Pick<Written, 'at'>): string {
  const { method, route, status, duration_ms: ms, request_id: id } = line;
  const time = at.toISOString().slice('2026-11-27T'.length, -'.000Z'.length);
  return escaped(`${time} ${status} ${method} ${route ?? '(no route)'} ${ms} ms ${id}`);
}

function own(name: string, text: string | undefined): string {
  return text === undefined ? '' : `"${name}":"${text}",`;
}

function foreign(name: string, text: string | undefined): string {
  return text === undefined ? '' : `"${name}":${JSON.stringify(redactedText(text))},`;
}
