import type { Shipment } from './detail-query.ts';
import type { ShipmentEdit } from './use-editing.ts';

/** The texts of the form; an empty one: there is none. */
export type Texts = ReturnType<typeof textsOf>;
type PartyTexts = Texts['sender'];

export function textsOf({ sender, receiver, reference, notes }: Shipment) {
  const texts = { sender: partyTexts(sender), receiver: partyTexts(receiver) };
  return { ...texts, reference: reference ?? '', notes: notes ?? '' };
}

/** What was changed alone: the rest may have been changed elsewhere meanwhile. */
export function editOf(before: Texts, typed: Texts): ShipmentEdit {
  const sender = partyEdit(before.sender, typed.sender);
  const receiver = partyEdit(before.receiver, typed.receiver);
  return {
    ...(sender && { sender }),
    ...(receiver && { receiver }),
    ...(typed.reference !== before.reference && { reference: typed.reference.trim() || null }),
    ...(typed.notes !== before.notes && { notes: typed.notes.trim() || null }),
  };
}

function partyTexts({ name, phone, address }: Shipment['sender']) {
  return { name, phone, address };
}

function partyEdit(before: PartyTexts, typed: PartyTexts) {
  const { name, phone, address } = typed;
  const edit = {
    ...(name !== before.name && { name: name.trim() }),
    ...(phone !== before.phone && { phone: phone.trim() }),
    ...(address !== before.address && { address: address.trim() }),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}
