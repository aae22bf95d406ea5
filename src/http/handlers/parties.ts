import type { Party } from '#domain/shipment/party.ts';
import type { BodyOf } from '../contract/types.ts';

type PartyBody = BodyOf<'createShipment'>['receiver'];

/** The names of its place are added where it is used. */
export function partyOf(party: PartyBody): Party {
  return {
    name: party.name,
    phone: party.phone,
    address: party.address,
    village: party.village ?? null,
    districtId: party.district_id,
    place: null,
    postalCode: party.postal_code ?? null,
    email: party.email ?? null,
    company: party.company ?? null,
    note: party.note ?? null,
    coordinates: party.coordinates ?? null,
  };
}
