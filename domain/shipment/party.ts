import type { Quote } from '#domain/quote/quote.ts';
import { type FieldError, refuseFields, refuseInvalid } from '#domain/refusal.ts';

/** Degrees, WGS 84. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Sender or receiver, as stored and as sent to the courier. */
export type Party = {
  readonly name: string;
  /** `+62…` once normalised. */
  readonly phone: string;
  readonly address: string;
  readonly districtId: string;
  readonly postalCode: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly note: string | null;
  readonly coordinates: Coordinates | null;
};

export type Parties = { readonly sender: Party; readonly receiver: Party };

const PARTIES = ['sender', 'receiver'] as const;
/** The trunk zero replaces the country code: `+62 0812…` is invalid. */
const PHONE = /^(?:\+?62|0)([1-9]\d*)$/;
/** As written, plus sign aside. ITU-T E.164 ends at fifteen. */
const DIGITS_MIN = 8;
const DIGITS_MAX = 15;

/** The quote's field for each party's district. */
const ENDS = {
  sender: { quoted: 'originDistrictId', quotedPath: 'origin.district_id' },
  receiver: { quoted: 'destinationDistrictId', quotedPath: 'destination.district_id' },
} as const;

/** `+62…` for `+62…`, `62…` and `0…` of 8 to 15 digits; undefined for anything else. */
export function normalPhone(text: string): string | undefined {
  const [, national] = PHONE.exec(text) ?? [];
  const digits = text.replace('+', '').length;
  if (national === undefined || digits < DIGITS_MIN || digits > DIGITS_MAX) return undefined;
  return `+62${national}`;
}

/** Phone formats are checked here, as JSON Schema cannot express them well; one error a party. */
export function phoneErrors(parties: Parties): readonly FieldError[] {
  return PARTIES.filter((role) => normalPhone(parties[role].phone) === undefined).map((role) => ({
    path: `${role}.phone`,
    code: 'INVALID_FORMAT',
    message: `${role}.phone must be +62…, 62… or 0…, of ${DIGITS_MIN} to ${DIGITS_MAX} digits.`,
  }));
}

/** The parties as stored; VALIDATION_ERROR with `phoneErrors`. */
export function normalParties(parties: Parties): Parties {
  refuseInvalid(phoneErrors(parties));
  return { sender: withNormalPhone(parties.sender), receiver: withNormalPhone(parties.receiver) };
}

/** ROUTE_MISMATCH, each party's field beside the quote's: the price is for that route only. */
export function refuseOtherRoute(
  parties: Parties,
  quote: Pick<Quote, 'originDistrictId' | 'destinationDistrictId'>,
): void {
  const mismatches = PARTIES.flatMap((role) => {
    const { quoted, quotedPath } = ENDS[role];
    const { districtId } = parties[role];
    if (districtId === quote[quoted]) return [];
    const path = `${role}.district_id`;
    const message = `${path} is ${districtId}, but ${quotedPath} of the quote is ${quote[quoted]}.`;
    return { path, code: 'ROUTE_MISMATCH' as const, message };
  });
  refuseFields(mismatches);
}

function withNormalPhone(party: Party): Party {
  return { ...party, phone: normalPhone(party.phone) ?? party.phone };
}
