import { HIDDEN, masked, withoutPhones } from '#domain/private-text.ts';

/** JSON, as it was parsed. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Mask = (text: string) => string;

const hide: Mask = () => HIDDEN;

/** Of people: the sender, the receiver, the contact of a pickup. */
const PERSON: Readonly<Record<string, Mask>> = {
  name: masked,
  company: masked,
  phone: hide,
  email: hide,
  address: hide,
  note: hide,
  postal_code: hide,
};
const PERSONS = ['sender', 'receiver', 'contact'];
/** Wherever they stand. */
const ANYWHERE: Readonly<Record<string, Mask>> = {
  receiver_name: masked,
  relation: hide,
  photo_url: hide,
  signature_url: hide,
  notes: hide,
  address: hide,
  cancel_reason: hide,
  coordinates: hide,
  metadata: hide,
  // A courier's words, and a client's.
  description: withoutPhones,
  location: withoutPhones,
  message: withoutPhones,
};

/** The body of an event without what says who and where its people are; still JSON. */
export function maskedEvent(body: string): string {
  const event: Json = JSON.parse(body);
  return JSON.stringify(maskedValue(event, '', ANYWHERE));
}

function maskedValue(value: Json, name: string, masks: Readonly<Record<string, Mask>>): Json {
  const mask = masks[name];
  if (value === null || typeof value !== 'object') {
    return value === null || mask === undefined ? value : mask(String(value));
  }
  if (mask !== undefined) return HIDDEN;
  if (isList(value)) return value.map((one) => maskedValue(one, name, masks));
  const within = PERSONS.includes(name) ? { ...ANYWHERE, ...PERSON } : ANYWHERE;
  const fields = Object.entries(value).map(([own, one]) => [own, maskedValue(one, own, within)]);
  return Object.fromEntries(fields);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
