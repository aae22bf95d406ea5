import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { normalPhone } from '#domain/phone.ts';
import type { ParcelPreset, SavedSender } from '#src/web/kit/saved-queries.ts';
import type { ParcelFields, PartyFields } from './draft.ts';

/** A saved sender as the form has it. */
export function fieldsOfSender(sender: SavedSender): PartyFields {
  const { district, regency, district_id: districtId } = sender;
  return {
    name: sender.name,
    phone: sender.phone,
    address: sender.address,
    village: sender.village ?? '',
    note: sender.note ?? '',
    postalCode: sender.postal_code ?? '',
    place: {
      districtId,
      label: spokenPlace([district ?? districtId, regency ?? []].flat().join(', ')),
    },
  };
}

/** A saved preset as the form has it. */
export function fieldsOfPreset(preset: ParcelPreset): ParcelFields {
  return {
    weightGrams: preset.weight_grams,
    lengthCm: preset.length_cm ?? '',
    widthCm: preset.width_cm ?? '',
    heightCm: preset.height_cm ?? '',
  };
}

/** The saved sender whose texts equal those of the form. */
export function savedAs(
  party: PartyFields,
  senders: readonly SavedSender[],
): SavedSender | undefined {
  const phone = normalPhone(party.phone);
  return senders.find(
    (sender) =>
      sender.name === party.name.trim() &&
      sender.phone === phone &&
      sender.address === party.address.trim() &&
      sender.district_id === party.place?.districtId,
  );
}
