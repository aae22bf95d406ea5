import type { components } from '#src/http/contract/api.gen.ts';
import { type ItemFields, itemBody } from '#src/web/kit/items.ts';
import type { Shipment } from './detail-query.ts';
import type { ShipmentEdit } from './use-editing.ts';

type Editable = Pick<
  Shipment,
  'sender' | 'receiver' | 'items' | 'metadata' | 'reference' | 'notes'
>;
type Party = Shipment['sender'];
type PartyEdit = components['schemas']['PartyEdit'];
type ItemRequest = components['schemas']['ItemRequest'];

/** The form's fields as typed; an empty field has no value. */
export type Edited = {
  readonly sender: PartyTexts;
  readonly receiver: PartyTexts;
  readonly items: readonly ItemFields[];
  readonly metadata: readonly Datum[];
  readonly reference: string;
  readonly notes: string;
};
export type PartyTexts = ReturnType<typeof partyTexts>;
/** One field of the client's metadata. */
export type Datum = { readonly id: number; readonly name: string; readonly value: string };

const REQUIRED = ['name', 'phone', 'address'] as const;
const OPTIONAL = ['village', 'postal_code', 'email', 'company', 'note'] as const;

export function editedOf({ sender, receiver, items, metadata, ...texts }: Editable): Edited {
  return {
    sender: partyTexts(sender),
    receiver: partyTexts(receiver),
    items: items.map(itemFields),
    metadata: Object.entries(metadata).map(([name, value], id) => ({ id, name, value })),
    reference: texts.reference ?? '',
    notes: texts.notes ?? '',
  };
}

/** Changed fields only, because others may have been changed elsewhere in the meantime. */
export function editOf(shipment: Editable, typed: Edited): ShipmentEdit {
  const before = editedOf(shipment);
  const sender = partyEdit(before.sender, typed.sender);
  const receiver = partyEdit(before.receiver, typed.receiver);
  const { reference, notes, items, metadata } = typed;
  return {
    ...(sender && { sender }),
    ...(receiver && { receiver }),
    ...(!isSame(items, before.items) && { items: itemBodies(shipment, items) }),
    ...(reference !== before.reference && { reference: reference.trim() || null }),
    ...(notes !== before.notes && { notes: notes.trim() || null }),
    ...(!isSame(metadata, before.metadata) && { metadata: metadataOf(metadata) }),
  };
}

/** True if a party has values in optional fields, except for the postal code of its district. */
export function saysMore(party: PartyTexts): boolean {
  const { village, email, company, note, coordinates } = party;
  return [village, email, company, note, coordinates].some((text) => text !== '');
}

function partyTexts({ name, phone, address, coordinates, ...others }: Party) {
  const { village, postal_code, email, company, note } = others;
  return {
    name,
    phone,
    address,
    village: village ?? '',
    postal_code: postal_code ?? '',
    email: email ?? '',
    company: company ?? '',
    note: note ?? '',
    coordinates: coordinates === null ? '' : `${coordinates.latitude}, ${coordinates.longitude}`,
  };
}

function partyEdit(before: PartyTexts, typed: PartyTexts): PartyEdit | undefined {
  const isChanged = (name: keyof PartyTexts) => typed[name] !== before[name];
  const edit: PartyEdit = {
    ...Object.fromEntries(REQUIRED.filter(isChanged).map((name) => [name, typed[name].trim()])),
    ...Object.fromEntries(
      OPTIONAL.filter(isChanged).map((name) => [name, typed[name].trim() || null]),
    ),
    ...(isChanged('coordinates') && { coordinates: pointOf(typed.coordinates) }),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}

/** Parses `-6.1352, 106.7003`, as maps copy it. Invalid numbers are sent as such, and refused. */
function pointOf(text: string) {
  if (text.trim() === '') return null;
  const [latitude = '', longitude = ''] = text.split(/[,;\s]+/).filter((part) => part !== '');
  return { latitude: Number(latitude || NaN), longitude: Number(longitude || NaN) };
}

/** Rows of the shipment have negative ids, new rows positive ones. */
function itemFields({ name, quantity, price }: Shipment['items'][number], at: number): ItemFields {
  return { id: -1 - at, name, quantity, price };
}

/** Keeps the fields of an item that the form does not show. */
function itemBodies({ items }: Editable, typed: readonly ItemFields[]): ItemRequest[] {
  return typed.map(({ id, name, quantity, price }) => {
    const before = items[-1 - id];
    const fields = { name: name.trim(), quantity: Number(quantity), price: Number(price) };
    return before === undefined ? fields : { ...itemBody(before), ...fields };
  });
}

function metadataOf(data: readonly Datum[]): Readonly<Record<string, string>> {
  const named = data.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
