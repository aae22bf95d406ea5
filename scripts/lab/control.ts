import { type Fault, faultNamed } from './behaviour.ts';
import type { Credentials, LabReply, LabRequest } from './double.ts';
import { type Fields, fieldsOfJson, textIn } from './fields.ts';
import type { Orders } from './orders.ts';

/** The part of a lab that people control over HTTP. */
type Lab = {
  readonly credentials: Credentials;
  readonly orders: Orders;
  failNext(fault: Fault | undefined): void;
  connectHook(url: string, credentials: Credentials): void;
  advance(reference: string, status?: string): Promise<number | undefined>;
  assignAwb(reference: string): Promise<number | undefined>;
};
type Control = (fields: Fields, lab: Lab) => LabReply | Promise<LabReply>;

/** Requests that people make to a lab, in JSON whatever their content type. */
const CONTROLS: Readonly<Record<string, Control>> = {
  '/lab/orders': (_fields, { orders }) => ok(orders.all),
  '/lab/hook': (fields, lab) => {
    const others = Object.keys(lab.credentials).filter((name) => textIn(fields, name) !== '');
    const given = others.map((name) => [name, textIn(fields, name)]);
    lab.connectHook(textIn(fields, 'url'), { ...lab.credentials, ...Object.fromEntries(given) });
    return ok({ hook: textIn(fields, 'url') });
  },
  '/lab/next': (fields, lab) => {
    const fault = faultNamed(textIn(fields, 'fault'));
    lab.failNext(fault);
    return ok({ next: fault ?? null });
  },
  '/lab/advance': (fields, lab) =>
    moved(fields, lab, (reference) =>
      lab.advance(reference, textIn(fields, 'status') || undefined),
    ),
  '/lab/awb': (fields, lab) => moved(fields, lab, lab.assignAwb),
};

export async function control({ path, text }: LabRequest, lab: Lab): Promise<LabReply> {
  const found = CONTROLS[path];
  if (found !== undefined) return found(fieldsOfJson(text), lab);
  return { status: 404, body: { error: `there is ${Object.keys(CONTROLS).join(', ')}` } };
}

async function moved(
  fields: Fields,
  { orders }: Lab,
  move: (reference: string) => Promise<number | undefined>,
): Promise<LabReply> {
  const order = orders.byReference(textIn(fields, 'reference_id'));
  if (order === undefined) return { status: 404, body: { error: 'no such reference_id' } };
  const hook = await move(order.reference);
  return ok({ ...order, hook: hook ?? null });
}

function ok(body: unknown): LabReply {
  return { status: 200, body };
}
