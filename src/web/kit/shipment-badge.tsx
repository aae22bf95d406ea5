import { isNotSent } from '#domain/carrying/tracking/steps.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { useWords } from '#src/web/words/language.tsx';
import { STATUS_MEANINGS, statusWords } from './shipment-status.ts';
import { StatusBadge } from './status-badge.tsx';

export function ShipmentBadge({ status }: { readonly status: ShipmentStatus }) {
  const words = useWords(statusWords);
  const meaning = STATUS_MEANINGS[status];
  const isOver = meaning === 'waiting' && isNotSent(status);
  return <StatusBadge meaning={isOver ? 'over' : meaning} label={words[status]} />;
}
