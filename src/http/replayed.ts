import { jsonOf, keepingJson } from '#domain/kept-json.ts';
import type { IdempotentResult } from '#src/usecases/platform/idempotency/idempotent.ts';

/** The data of an answer that may be a replay, with the JSON that its data has already. */
export function withReplayed<Data extends object>({ data, replayed }: IdempotentResult<Data>) {
  const shown = { ...data, replayed };
  const text = jsonOf(data);
  return keepingJson(shown, `${text.slice(0, -1)},"replayed":${replayed}}`);
}
