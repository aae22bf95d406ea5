import { type FieldError, Refusal } from '#domain/refusal.ts';
import { PARTY_ROLES, type Party, type PartyRole } from './party.ts';
import type { Remarks, Shipment } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/**
 * New texts of a party; undefined fields stay. The district cannot change, because the price
 * depends on it.
 */
export type PartyEdit = {
  readonly [Field in Exclude<keyof Party, 'place'>]?: Party[Field] | undefined;
};

/** A client's requested change of its shipment; undefined fields stay. */
export type Edit = {
  readonly sender?: PartyEdit | undefined;
  readonly receiver?: PartyEdit | undefined;
  readonly items?: Shipment['items'] | undefined;
} & { readonly [Field in keyof Remarks]?: Remarks[Field] | undefined };

/**
 * Statuses before the payment. Afterwards an order cannot be changed, because the booking has sent
 * everything to the courier.
 */
export const EDITABLE: readonly ShipmentStatus[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];

/** True if only tags are changed, which is possible at any time. */
export function isOfTagsAlone({ tags: _, ...others }: Edit): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** Throws SHIPMENT_NOT_EDITABLE if anything but tags is to change after the payment. */
export function refuseEdit({ status }: Pick<Shipment, 'status'>, edit: Edit): void {
  if (isOfTagsAlone(edit) || EDITABLE.includes(status)) return;
  const message = `Only the tags of a shipment that is ${status} can be changed.`;
  const details = { status, allowed: EDITABLE };
  throw new Refusal('SHIPMENT_NOT_EDITABLE', message, { details });
}

/** Returns NOT_ALLOWED for each district that differs from the shipment's. */
export function districtErrors(
  shipment: Pick<Shipment, PartyRole>,
  edit: Edit,
): readonly FieldError[] {
  return PARTY_ROLES.flatMap((role) => {
    const districtId = edit[role]?.districtId;
    if (districtId === undefined || districtId === shipment[role].districtId) return [];
    const message = 'cannot change, because the price depends on it: cancel, and order again';
    return { path: `${role}.district_id`, code: 'NOT_ALLOWED', message };
  });
}

export function edited(shipment: Shipment, edit: Edit): Shipment {
  const { sender, receiver, ...others } = edit;
  return {
    ...shipment,
    ...defined(others),
    sender: { ...shipment.sender, ...defined(sender ?? {}) },
    receiver: { ...shipment.receiver, ...defined(receiver ?? {}) },
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: Defined<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (isDefined(value)) kept[name] = value;
  }
  return kept;
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
