import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { useWords } from '#src/web/words/language.tsx';
import { STATUS_MEANINGS, statusWords } from './shipment-status.ts';
import { StatusBadge } from './status-badge.tsx';

export function ShipmentBadge({ status }: { readonly status: ShipmentStatus }) {
  const words = useWords(statusWords);
  return <StatusBadge meaning={STATUS_MEANINGS[status]} label={words[status]} />;
}
