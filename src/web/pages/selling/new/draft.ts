import type { ItemFields, Typed } from '#src/web/kit/items.ts';
import type { PlaceChoice } from '#src/web/kit/place.ts';

export type PartyFields = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly village: string;
  readonly postalCode: string;
  readonly note: string;
  readonly place: PlaceChoice | null;
};

export type ParcelFields = {
  readonly weightGrams: Typed;
  readonly lengthCm: Typed;
  readonly widthCm: Typed;
  readonly heightCm: Typed;
};

/** All inputs of the page, as typed. */
export type Draft = {
  readonly sender: PartyFields;
  readonly receiver: PartyFields;
  readonly parcel: ParcelFields;
  readonly items: readonly ItemFields[];
  readonly isCod: boolean;
  readonly codAmount: Typed;
  readonly isInsured: boolean;
  readonly reference: string;
};

export type Preset = ParcelFields & { readonly name: 'document' | 'clothes' | 'shoes' | 'box' };

/** Common parcel sizes of shops. */
export const PRESETS: readonly Preset[] = [
  { name: 'document', weightGrams: 250, lengthCm: '', widthCm: '', heightCm: '' },
  { name: 'clothes', weightGrams: 500, lengthCm: 25, widthCm: 20, heightCm: 5 },
  { name: 'shoes', weightGrams: 1_200, lengthCm: 34, widthCm: 22, heightCm: 13 },
  { name: 'box', weightGrams: 3_000, lengthCm: 40, widthCm: 30, heightCm: 30 },
];

const NO_PARTY: PartyFields = {
  name: '',
  phone: '',
  address: '',
  village: '',
  postalCode: '',
  note: '',
  place: null,
};

export const EMPTY_DRAFT: Draft = {
  sender: NO_PARTY,
  receiver: NO_PARTY,
  parcel: { weightGrams: '', lengthCm: '', widthCm: '', heightCm: '' },
  items: [{ id: 1, name: '', quantity: 1, price: '' }],
  isCod: false,
  codAmount: '',
  isInsured: false,
  reference: '',
};

/** Draft of the next parcel, which keeps only the sender. */
export function nextDraft({ sender }: Pick<Draft, 'sender'>): Draft {
  return { ...EMPTY_DRAFT, sender };
}

/** Gives the first item the parcel's name, unless it has a name. */
export function named(items: readonly ItemFields[], name: string): readonly ItemFields[] {
  return items.map((item, at) => (at === 0 && item.name.trim() === '' ? { ...item, name } : item));
}

/** Null unless all three sides are given; couriers then bill by weight only. */
export function sidesOf({ lengthCm, widthCm, heightCm }: ParcelFields) {
  const [length, width, height] = [lengthCm, widthCm, heightCm].map(Number);
  if (!length || !width || !height) return null;
  return { lengthCm: length, widthCm: width, heightCm: height };
}
