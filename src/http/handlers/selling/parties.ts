import type { Party } from '#domain/selling/shipment/party.ts';
import { allRead, type Exactly } from '../../contract/read-body.ts';
import type { BodyOf } from '../../contract/types.ts';

type PartyBody = BodyOf<'createShipment'>['receiver'];

/** A party from the request; the names of its place are added later. */
export function partyOf<Body extends PartyBody>(body: Exactly<Body, PartyBody>): Party {
  const party: PartyBody = body;
  const {
    name,
    phone,
    address,
    village = null,
    district_id: districtId,
    postal_code: postalCode = null,
    email = null,
    company = null,
    note = null,
    coordinates,
    ...unread
  } = party;
  allRead(unread);
  return {
    name,
    phone,
    address,
    village,
    districtId,
    place: null,
    postalCode,
    email,
    company,
    note,
    coordinates: coordinates === undefined ? null : coordinatesOf(coordinates),
  };
}

export function coordinatesOf({
  latitude,
  longitude,
  ...unread
}: NonNullable<PartyBody['coordinates']>) {
  allRead(unread);
  return { latitude, longitude };
}
