import type { Tenant } from '#domain/environment.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import { type FieldError, notFound, refuseFields } from '#domain/refusal.ts';
import {
  districtErrors,
  type Edit,
  edited,
  isOfTagsAlone,
  refuseEdit,
} from '#domain/selling/shipment/edit.ts';
import { limitErrors } from '#domain/selling/shipment/limit-errors.ts';
import { phoneErrors } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { shipmentWithInstructionsView } from '#src/views/selling/shipment.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { completedParty } from './completed-party.ts';
import { recordEdit } from './record-shipment.ts';

export type EditCommand = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly edit: Edit;
};

/** Changes texts and items; price, route and options are locked by the quote. */
export type EditShipment = (
  command: EditCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof shipmentWithInstructionsView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random' | 'areas' | 'directory'>;
type Snapshot = { readonly shipment: Shipment | undefined; readonly open: Payment | undefined };

/** An edit without changes emits no event, and gets the same answer. */
export function editShipment({ idempotent, clock, random, ...deps }: Deps): EditShipment {
  return async ({ tenant, shipmentNumber, edit }, request) => {
    if (!isShipmentNumber(shipmentNumber)) throw notFound('shipment');
    return idempotent.run(request, {
      look: (stores) => look(stores, tenant, shipmentNumber),
      decide({ shipment: before, open }, write) {
        if (before === undefined) throw notFound('shipment');
        refuseEdit(before, edit);
        const after = afterEdit(before, edit, deps);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const isSame = JSON.stringify(after) === JSON.stringify(before);
        const areTags = isOfTagsAlone(edit);
        const recorded = isSame ? before : recordEdit({ before, after, areTags }, recorder);
        return shipmentWithInstructionsView(recorded, open, write.trackingUrl);
      },
    });
  };
}

async function look(
  { shipments, payments }: Stores,
  tenant: Tenant,
  shipmentNumber: string,
): Promise<Snapshot> {
  const [open, shipment] = await Promise.all([
    payments.findOpen(shipmentAsSubject({ ...tenant, shipmentNumber })),
    shipments.find(tenant, shipmentNumber),
  ]);
  return { shipment, open };
}

/** Reports all errors at once; applies the courier's present limits. */
function afterEdit(
  before: Shipment,
  edit: Edit,
  { areas, directory }: Pick<Deps, 'areas' | 'directory'>,
): Shipment {
  if (isOfTagsAlone(edit)) return edited(before, edit);
  const after = edited(before, edit);
  const { sender, receiver } = after;
  const parties = {
    sender: edit.sender === undefined ? sender : completedParty(sender, areas),
    receiver: edit.receiver === undefined ? receiver : completedParty(receiver, areas),
  };
  const courier = directory.courierOf(before)?.profile;
  const contents = { ...after, ...parties };
  refuseFields([
    ...districtErrors(before, edit),
    ...phoneErrors({ sender: edit.sender ?? {}, receiver: edit.receiver ?? {} }),
    ...(courier === undefined ? [] : limitErrors(courier, contents).filter(isOf(edit))),
  ]);
  return contents;
}

/**
 * True for errors of edited fields, because limits that the courier introduced later must not block
 * other changes.
 */
function isOf(edit: Edit): (error: FieldError) => boolean {
  const names = Object.entries(edit).flatMap(([name, value]) => (value === undefined ? [] : name));
  return ({ path }) => names.some((name) => name === path || path.startsWith(`${name}.`));
}
