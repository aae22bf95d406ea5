import type { Environment } from '#domain/environment.ts';
import type { TimelineEntry } from './timeline.ts';

/** A word of a courier's that its adapter does not know. */
export type UnknownCode = {
  readonly environment: Environment;
  readonly courierCode: string;
  readonly code: string;
  /** As it last came with it. */
  readonly words: string;
  /** Events that came with it, over all shipments. */
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** One of them, as often as it came just now. */
export type CountedCode = Pick<UnknownCode, 'code' | 'words' | 'count'>;

/** Longer ones are no codes: where one courier sends a sentence, its beginning has to do. */
const CODE_MAX = 100;
const WORDS_MAX = 200;

/** Each once, however often these lines of timelines have it; by code. */
export function unknownCodesOf(entries: readonly TimelineEntry[]): readonly CountedCode[] {
  const unknown = entries.filter(({ isUnknown }) => isUnknown);
  const byCode = Map.groupBy(unknown, ({ code }) => beginningOf(code, CODE_MAX));
  const counted = [...byCode].map(([code, told]) => ({
    ...{ code, count: told.length },
    words: beginningOf(told.at(-1)?.words ?? '', WORDS_MAX),
  }));
  return counted.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** Whole characters: half of one is no text. */
function beginningOf(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
