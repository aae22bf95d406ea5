import { escaped } from '#domain/text.ts';
import type { Heard } from '#src/usecases/webhook/listen-to-webhooks.ts';
import { problemView } from '#src/views/webhook-verdict.ts';
import { type Glance, glanceAt, parsedJson } from './glance.ts';
import type { Paint } from './watch.ts';

/** Of what is not JSON so much is shown. */
const SHOWN_MAX = 2_000;
const INDENT = ' '.repeat(10);

/** One line of JSON for programs. */
export function heardRow(heard: Heard) {
  const json = heard.body === null ? undefined : parsedJson(heard.body);
  const { type, subject, previousStatus, status, sequence } = glanceAt(json);
  return {
    at: heard.at.toISOString(),
    delivery_id: heard.deliveryId,
    times: heard.times,
    verified: isVerified(heard),
    problems: heard.verdict.problems.map(problemView),
    ...{ type, subject, previous_status: previousStatus, status, sequence },
    answered: heard.answered,
    ...{ method: heard.method, path: heard.path, headers: heard.headers },
    body: json === undefined ? heard.body : json,
  };
}

export function isVerified({ verdict }: Pick<Heard, 'verdict'>): boolean {
  return verdict.problems.length === 0;
}

/** For people: what has happened, who says so, and the whole of it. */
export function heardLines(heard: Heard, how: { isBrief: boolean; paint: Paint }): string {
  const json = heard.body === null ? undefined : parsedJson(heard.body);
  const lines = [
    headline(heard, glanceAt(json), how.paint),
    delivery(heard, how.paint),
    ...judgement(heard, how.paint),
    ...(how.isBrief ? [] : [...bodyLines(heard.body, json), '']),
  ];
  return lines.join('\n');
}

function headline({ at, method, path }: Heard, glance: Glance, paint: Paint): string {
  const time = paint('dim', at.toISOString().slice(11, 19));
  const { type, subject, sequence } = glance;
  if (type === null) return `${time}  ${escaped(`${method} ${path}`)}`;
  return [
    time,
    paint('bold', escaped(type)),
    ...(subject === null ? [] : [paint('cyan', escaped(subject))]),
    ...moved(glance),
    ...(sequence === null ? [] : [paint('dim', `#${sequence}`)]),
  ].join('  ');
}

function moved({ previousStatus, status }: Glance): readonly string[] {
  if (status === null) return [];
  if (previousStatus === null || previousStatus === status) return [escaped(status)];
  return [escaped(`${previousStatus} → ${status}`)];
}

function delivery({ deliveryId, times, answered }: Heard, paint: Paint): string {
  const id = deliveryId === null ? 'without an id' : escaped(deliveryId);
  return [INDENT + id, ...seen(times, paint), paint('dim', `answered ${answered}`)].join('  ');
}

function seen(times: number, paint: Paint): readonly string[] {
  if (times === 0) return [];
  return [times === 1 ? 'new' : paint('yellow', `has come ${times} times: act on it once`)];
}

function judgement(heard: Heard, paint: Paint): readonly string[] {
  if (isVerified(heard)) return [`${INDENT}${paint('green', 'signature ok')}`];
  return heard.verdict.problems
    .map(problemView)
    .map(({ code, message }) => `${INDENT}${paint('red', code)}  ${message}`);
}

function bodyLines(body: string | null, json: unknown): readonly string[] {
  if (body === null) return ['(no text of UTF-8, or longer than 1 MiB)'];
  if (json !== undefined) return JSON.stringify(json, null, 2).split('\n').map(escaped);
  return [escaped(body.length > SHOWN_MAX ? `${body.slice(0, SHOWN_MAX)} …` : body)];
}
