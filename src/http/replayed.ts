import { jsonOf, keepingJson } from '#domain/kept-json.ts';
import type { IdempotentResult } from '#src/usecases/platform/idempotency/idempotent.ts';

/**
 * Adds `replayed` to the data of an answer, and extends its serialised JSON instead of serialising
 * it again.
 */
export function withReplayed<Data extends object>({ data, replayed }: IdempotentResult<Data>) {
  const shown = { ...data, replayed };
  const text = jsonOf(data);
  return keepingJson(shown, `${text.slice(0, -1)},"replayed":${replayed}}`);
}
