import type { StoredAttempts } from '#domain/access/attempt.ts';
import { key, tableOf, text, timestamptz } from '../table.ts';

export const attempts = tableOf<StoredAttempts>('attempt_bucket', {
  kind: key(text),
  subjectSha256: key(text),
  share: key(text),
  fullAt: timestamptz,
});
