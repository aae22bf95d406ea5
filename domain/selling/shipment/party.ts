import type { PlaceNames } from '#domain/carrying/area/district.ts';
import { normalPhone, PHONE_RULE } from '#domain/phone.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';

/** Degrees, WGS 84. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Sender or receiver, as stored and as sent to the courier. */
export type Party = {
  readonly name: string;
  /** `+62…` once normalised. */
  readonly phone: string;
  readonly address: string;
  /** Kelurahan or desa; a part of the district. */
  readonly village: string | null;
  readonly districtId: string;
  /** Names of its district at the sale; null: sold before names were stored. */
  readonly place: PlaceNames | null;
  readonly postalCode: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly note: string | null;
  readonly coordinates: Coordinates | null;
};

export type Parties = { readonly sender: Party; readonly receiver: Party };

/** The known and valid part of a party; invalid texts are left out. */
export type PartyDraft = {
  readonly [Field in Exclude<keyof Party, 'place' | 'coordinates'>]?: Party[Field] | undefined;
};
export type PartyDrafts = { readonly sender: PartyDraft; readonly receiver: PartyDraft };

/** Drafts without any known field. */
export const NO_DRAFTS: PartyDrafts = { sender: {}, receiver: {} };

export const PARTY_ROLES = ['sender', 'receiver'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** Districts of the quote's route, by party. */
const ENDS = {
  sender: { priced: 'originDistrictId', direction: 'from' },
  receiver: { priced: 'destinationDistrictId', direction: 'to' },
} as const;

/** Returns INVALID_FORMAT for each invalid phone of a party. */
export function phoneErrors(parties: PartyDrafts): readonly FieldError[] {
  return PARTY_ROLES.flatMap((role) => {
    const { phone } = parties[role];
    if (phone === undefined || normalPhone(phone) !== undefined) return [];
    const path = `${role}.phone`;
    return [{ path, code: 'INVALID_FORMAT', message: `${path} ${PHONE_RULE}.` }];
  });
}

/** Returns ROUTE_MISMATCH for each party whose district differs from the quote's route. */
export function routeErrors(
  parties: PartyDrafts,
  route: Pick<Quote, 'originDistrictId' | 'destinationDistrictId'>,
): readonly FieldError[] {
  return PARTY_ROLES.flatMap((role) => {
    const { priced, direction } = ENDS[role];
    const { districtId } = parties[role];
    if (districtId === undefined || districtId === route[priced]) return [];
    const path = `${role}.district_id`;
    const message = `${path} is ${districtId}, but the price is ${direction} ${route[priced]}.`;
    return [{ path, code: 'ROUTE_MISMATCH', message }];
  });
}

/** Leaves an invalid phone unchanged, for `phoneErrors` to report. */
export function withNormalPhone<Draft extends PartyDraft>(party: Draft): Draft {
  const { phone } = party;
  return phone === undefined ? party : { ...party, phone: normalPhone(phone) ?? phone };
}

/** Appends the village, unless the address contains it: most couriers have no field for it. */
export function streetAddress(address: string, village: string | null): string {
  if (village === null || address.toLowerCase().includes(village.toLowerCase())) return address;
  return `${address}, ${village}`;
}
