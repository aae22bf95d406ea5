import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import { placedEventView } from './notifying/event.ts';

/** Columns of the CSV export, which contains no personal data. */
export const EVENT_COLUMNS = [
  'position',
  'event_id',
  'type',
  'subject_type',
  'subject_id',
  'previous_status',
  'created_at',
] as const;
type Cells = Readonly<Record<(typeof EVENT_COLUMNS)[number], string | number>>;

/** Name of the id in each subject's view. */
const IDS: Readonly<Record<string, string>> = {
  shipment: 'shipment_number',
  pickup: 'pickup_id',
  topup: 'topup_id',
  transaction: 'transaction_id',
  batch: 'batch_id',
  claim: 'claim_id',
  tracker: 'tracker_id',
  webhook: 'webhook_id',
};

/** Cells of the CSV export. */
export function eventCells(event: PositionedEvent): Cells {
  const { id, type, created_at, data, position } = placedEventView(event);
  const subject = Object.entries(data).find(([name]) => name in IDS);
  const [name = '', view] = subject ?? [];
  return {
    position: position ?? '',
    event_id: id,
    type,
    subject_type: name,
    subject_id: textAt(view, IDS[name] ?? ''),
    previous_status: data.previous_status ?? '',
    created_at,
  };
}

function textAt(view: unknown, name: string): string {
  const found = Object.entries(Object(view)).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : '';
}
