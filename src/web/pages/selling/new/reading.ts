import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import type { PartyFields } from './draft.ts';
import { type Pasted, postalCodeIn, readPasted, streetOf } from './pasted.ts';

type Likely = components['schemas']['LikelyArea'];

/** Fields that a pasted text fills in, for each district that it may mean. */
export type Reading = {
  readonly fields: Partial<PartyFields>;
  /** Likeliest first. */
  readonly choices: readonly PlacedReading[];
};
export type PlacedReading = {
  readonly area: Likely;
  readonly fields: Partial<PartyFields>;
};

const SHORTEST = 8;
/** The API's length limit of an address. */
const RESOLVED_MAX = 500;

/** Splits a pasted text, and asks the API for its district; null if it has no address. */
export async function readText({ api }: Clients, text: string): Promise<Reading | null> {
  const pasted = readPasted(text);
  if (pasted.address.length < SHORTEST) return null;
  const body = { address: pasted.address.slice(0, RESOLVED_MAX) };
  const { data } = await ok(api.POST('/api/v1/areas/resolve', { body }));
  return {
    fields: unplaced(pasted),
    choices: data.items.map((area) => ({ area, fields: placed(pasted, area) })),
  };
}

function unplaced({ name, phone, address, postalCode, note }: Pasted): Partial<PartyFields> {
  return {
    ...(name !== '' && { name }),
    ...(phone !== '' && { phone }),
    ...(note !== undefined && { note }),
    address,
    postalCode,
  };
}

function placed(pasted: Pasted, area: Likely): Partial<PartyFields> {
  return {
    ...unplaced(pasted),
    address: streetOf(pasted.address, area),
    postalCode: postalCodeIn(pasted, area),
    village: area.village ?? '',
    place: { districtId: area.district_id, label: spokenPlace(area.label) },
  };
}
