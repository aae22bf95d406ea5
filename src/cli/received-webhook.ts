import { escaped } from '#domain/text.ts';
import type { ReceivedWebhook } from '#src/usecases/notifying/webhook/listen-to-webhooks.ts';
import { problemView } from '#src/views/notifying/webhook-verdict.ts';
import { type EventSummary, parsedJson, summariseEvent } from './event-summary.ts';
import type { Paint } from './watch.ts';

/** Characters shown of a body that is not JSON. */
const SHOWN_MAX = 2_000;
const INDENT = ' '.repeat(10);

/** One line of JSON for programs. */
export function receivedRow(received: ReceivedWebhook) {
  const json = received.body === null ? undefined : parsedJson(received.body);
  const { type, subject, previousStatus, status, sequence } = summariseEvent(json);
  return {
    at: received.at.toISOString(),
    delivery_id: received.deliveryId,
    times: received.times,
    verified: isVerified(received),
    problems: received.verdict.problems.map(problemView),
    type,
    subject,
    previous_status: previousStatus,
    status,
    sequence,
    answered: received.responseStatus,
    method: received.method,
    path: received.path,
    headers: received.headers,
    body: json === undefined ? received.body : json,
  };
}

export function isVerified({ verdict }: Pick<ReceivedWebhook, 'verdict'>): boolean {
  return verdict.problems.length === 0;
}

/** Lines for people: the event, its delivery, the verdict on its signature, and the body. */
export function receivedLines(
  received: ReceivedWebhook,
  how: { isBrief: boolean; paint: Paint },
): string {
  const json = received.body === null ? undefined : parsedJson(received.body);
  const lines = [
    headline(received, summariseEvent(json), how.paint),
    delivery(received, how.paint),
    ...verdictLines(received, how.paint),
    ...(how.isBrief ? [] : [...bodyLines(received.body, json), '']),
  ];
  return lines.join('\n');
}

function headline(
  { at, method, path }: ReceivedWebhook,
  event: EventSummary,
  paint: Paint,
): string {
  const time = paint('dim', at.toISOString().slice(11, 19));
  const { type, subject, sequence } = event;
  if (type === null) return `${time}  ${escaped(`${method} ${path}`)}`;
  return [
    time,
    paint('bold', escaped(type)),
    ...(subject === null ? [] : [paint('cyan', escaped(subject))]),
    ...statusChange(event),
    ...(sequence === null ? [] : [paint('dim', `#${sequence}`)]),
  ].join('  ');
}

function statusChange({ previousStatus, status }: EventSummary): readonly string[] {
  if (status === null) return [];
  if (previousStatus === null || previousStatus === status) return [escaped(status)];
  return [escaped(`${previousStatus} → ${status}`)];
}

function delivery(
  { deliveryId, times, responseStatus: answered }: ReceivedWebhook,
  paint: Paint,
): string {
  const id = deliveryId === null ? 'without an id' : escaped(deliveryId);
  return [INDENT + id, ...timesReceived(times, paint), paint('dim', `answered ${answered}`)].join(
    '  ',
  );
}

function timesReceived(times: number, paint: Paint): readonly string[] {
  if (times === 0) return [];
  return [times === 1 ? 'new' : paint('yellow', `has come ${times} times: act on it once`)];
}

function verdictLines(received: ReceivedWebhook, paint: Paint): readonly string[] {
  if (isVerified(received)) return [`${INDENT}${paint('green', 'signature ok')}`];
  return received.verdict.problems
    .map(problemView)
    .map(({ code, message }) => `${INDENT}${paint('red', code)}  ${message}`);
}

function bodyLines(body: string | null, json: unknown): readonly string[] {
  if (body === null) return ['(no text of UTF-8, or longer than 1 MiB)'];
  if (json !== undefined) return JSON.stringify(json, null, 2).split('\n').map(escaped);
  return [escaped(body.length > SHOWN_MAX ? `${body.slice(0, SHOWN_MAX)} …` : body)];
}
