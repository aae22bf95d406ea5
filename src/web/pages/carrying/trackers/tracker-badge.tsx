import type { TrackerStatus } from '#domain/carrying/tracker/tracker.ts';
import { STATUS_MEANINGS } from '#src/web/kit/shipment-status.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { trackerWords } from './words.ts';

const MEANINGS = { ...STATUS_MEANINGS, PENDING: 'waiting' } as const;

export function TrackerBadge({ status }: { readonly status: TrackerStatus }) {
  const words = useWords(trackerWords);
  return <StatusBadge meaning={MEANINGS[status]} label={words[status]} />;
}
