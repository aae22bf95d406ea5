import { fieldsOf } from '#src/web/api/kept-in-tab.ts';
import type { ItemFields, Typed } from '#src/web/kit/items.ts';
import { type Draft, EMPTY_DRAFT, type PartyFields } from './draft.ts';

/**
 * Restores a draft stored by an older version of the page, or changed by hand; missing and
 * malformed fields become empty.
 */
export function draftOf(kept: unknown): Draft {
  const field = fieldsOf(kept);
  const parcel = fieldsOf(field('parcel'));
  return {
    sender: partyOf(field('sender')),
    receiver: partyOf(field('receiver')),
    parcel: {
      weightGrams: typed(parcel('weightGrams')),
      lengthCm: typed(parcel('lengthCm')),
      widthCm: typed(parcel('widthCm')),
      heightCm: typed(parcel('heightCm')),
    },
    items: itemsOf(field('items')),
    isCod: field('isCod') === true,
    codAmount: typed(field('codAmount')),
    isInsured: field('isInsured') === true,
    reference: text(field('reference')),
  };
}

export function partyOf(kept: unknown): PartyFields {
  const field = fieldsOf(kept);
  const place = fieldsOf(field('place'));
  const districtId = text(place('districtId'));
  const label = text(place('label'));
  return {
    name: text(field('name')),
    phone: text(field('phone')),
    address: text(field('address')),
    village: text(field('village')),
    postalCode: text(field('postalCode')),
    note: text(field('note')),
    place: districtId === '' ? null : { districtId, label },
  };
}

/** Null if it is not JSON. */
export function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function itemsOf(kept: unknown): readonly ItemFields[] {
  if (!Array.isArray(kept) || kept.length === 0) return EMPTY_DRAFT.items;
  return kept.map((item, place) => {
    const field = fieldsOf(item);
    const quantity = typed(field('quantity'));
    const price = typed(field('price'));
    return { id: place + 1, name: text(field('name')), quantity, price };
  });
}

function typed(value: unknown): Typed {
  return typeof value === 'number' && Number.isFinite(value) ? value : '';
}
