import { useMemo } from 'react';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';

/**
 * Idempotency keys of a button or form: the same key while the same request is repeated, another
 * one for a changed request and after an answer.
 */
export function useRequestKey() {
  return useMemo(() => {
    let sent: { readonly body: string; readonly key: string } | null = null;
    return {
      of(body: unknown): string {
        const text = JSON.stringify(body);
        if (sent?.body !== text) sent = { body: text, key: newIdempotencyKey() };
        return sent.key;
      },
      answered(): void {
        sent = null;
      },
    };
  }, []);
}
