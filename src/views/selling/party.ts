import type { Party } from '#domain/selling/shipment/party.ts';
import { placeView } from '../carrying/place.ts';

/** Sender or receiver, for clients. */
export function partyView(party: Party) {
  return {
    name: party.name,
    phone: party.phone,
    address: party.address,
    village: party.village,
    district_id: party.districtId,
    ...placeView(party.place),
    postal_code: party.postalCode,
    email: party.email,
    company: party.company,
    note: party.note,
    coordinates: party.coordinates,
  };
}
