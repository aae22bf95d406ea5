import type { Meaning } from '#src/web/kit/status.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { DeliveryStatus } from './queries.ts';
import { words } from './words.ts';

const MEANINGS: Readonly<Record<DeliveryStatus, Meaning>> = {
  PENDING: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
};

export function DeliveryBadge({ status }: { readonly status: DeliveryStatus }) {
  const { statuses } = useWords(words);
  return <StatusBadge meaning={MEANINGS[status]} label={statuses[status]} />;
}
