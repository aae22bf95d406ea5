import {
  EVENT_RECORDS,
  type EventRecord,
  type PositionedEvent,
} from '#domain/notifying/event/event.ts';
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

/** Field of a record's view that holds its id. */
const IDS: Readonly<Record<EventRecord, string>> = {
  shipment: 'shipment_number',
  pickup: 'pickup_id',
  topup: 'topup_id',
  transaction: 'transaction_id',
  withdrawal: 'withdrawal_id',
  claim: 'claim_id',
  batch: 'batch_id',
  tracker: 'tracker_id',
  webhook: 'webhook_id',
};

/** Cells of the CSV export. */
export function eventCells(event: PositionedEvent): Cells {
  const { id, type, created_at, data, position } = placedEventView(event);
  const records = new Map(Object.entries(data));
  const record = EVENT_RECORDS.find((one) => records.has(one));
  return {
    position: position ?? '',
    event_id: id,
    type,
    subject_type: record ?? '',
    subject_id: record === undefined ? '' : textAt(records.get(record), IDS[record]),
    previous_status: data.previous_status ?? '',
    created_at,
  };
}

function textAt(view: unknown, name: string): string {
  const found = Object.entries(Object(view)).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : '';
}
