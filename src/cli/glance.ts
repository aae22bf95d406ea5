/** What people want to know of an event at one glance; null where it does not say. */
export type Glance = {
  readonly type: string | null;
  readonly subject: string | null;
  readonly previousStatus: string | null;
  readonly status: string | null;
  readonly sequence: number | null;
};

type Fields = Readonly<Record<string, unknown>>;

/** What an event may be about, by its name in `data`; and where that says which one it is. */
const SUBJECTS: readonly (readonly [name: string, id: string])[] = [
  ['shipment', 'shipment_number'],
  ['pickup', 'pickup_id'],
  ['topup', 'topup_id'],
  ['transaction', 'transaction_id'],
  ['webhook', 'webhook_id'],
];

/** Of a body that anybody may have sent: nothing is relied upon. Undefined where it is no JSON. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function glanceAt(json: unknown): Glance {
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
