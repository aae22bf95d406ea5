/** The main fields of an event; null if missing. */
export type EventSummary = {
  readonly type: string | null;
  readonly subject: string | null;
  readonly previousStatus: string | null;
  readonly status: string | null;
  readonly sequence: number | null;
};

type Fields = Readonly<Record<string, unknown>>;

/** Subjects of events: the field with the view in `data`, and the field with its id. */
const SUBJECTS: readonly (readonly [name: string, id: string])[] = [
  ['shipment', 'shipment_number'],
  ['pickup', 'pickup_id'],
  ['topup', 'topup_id'],
  ['transaction', 'transaction_id'],
  ['tracker', 'tracker_id'],
  ['webhook', 'webhook_id'],
];

/** Undefined if the body is not JSON. Any sender may have written it, so no shape is assumed. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function summariseEvent(json: unknown): EventSummary {
  const { type, data } = fieldsOf(json);
  const about = fieldsOf(data);
  const [name, id] = SUBJECTS.find(([each]) => about[each] !== undefined) ?? ['', ''];
  const subject = fieldsOf(about[name]);
  return {
    type: textOf(type),
    subject: textOf(subject[id]),
    previousStatus: textOf(about.previous_status),
    status: textOf(subject.status),
    sequence: typeof about.sequence === 'number' ? about.sequence : null,
  };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
