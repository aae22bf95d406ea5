import type { Environment } from '#domain/environment.ts';
import type { TimelineEntry } from './timeline.ts';

/** A courier's code that its adapter does not know. */
export type UnknownCode = {
  readonly environment: Environment;
  readonly courierCode: string;
  readonly code: string;
  /** Description of the last event with this code. */
  readonly description: string;
  /** Events with this code, over all shipments. */
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** A courier's code, at any provider. */
export type CodeKey = Pick<UnknownCode, 'environment' | 'courierCode' | 'code'>;

/** A code and its count in one batch of events. */
export type CountedCode = Pick<UnknownCode, 'code' | 'description' | 'count'>;

/** Count at which an operator is alerted, and at each multiple of it. */
export const ALARMING_COUNT = 20;

/** Longest code that is stored; if a courier sends a sentence, its beginning is used. */
const CODE_MAX = 100;
const DESCRIPTION_MAX = 200;

/** True if the last `added` events brought `count` to a number that raises an alert. */
export function isAlarming({ count, added }: { readonly count: number; readonly added: number }) {
  return Math.floor(count / ALARMING_COUNT) > Math.floor((count - added) / ALARMING_COUNT);
}

/** Unknown codes of these entries, each once with its count, by code. */
export function unknownCodesOf(entries: readonly TimelineEntry[]): readonly CountedCode[] {
  const unknown = entries.filter(({ isUnknown }) => isUnknown);
  const byCode = Map.groupBy(unknown, ({ code }) => truncated(code, CODE_MAX));
  const counted = [...byCode].map(([code, group]) => ({
    code,
    count: group.length,
    description: truncated(group.at(-1)?.description ?? '', DESCRIPTION_MAX),
  }));
  return counted.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** Cuts between whole characters, never within a surrogate pair. */
function truncated(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
