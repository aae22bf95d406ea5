import type { StoredAttempts } from '#domain/people/access/attempt.ts';
import { keptBy, key, tableOf, text, timestamptz } from '../../table.ts';

export const attempts = tableOf<StoredAttempts>('attempt_bucket', keptBy('attempts', 'ANY'), {
  kind: key(text),
  subjectSha256: key(text),
  share: key(text),
  fullAt: timestamptz,
});
