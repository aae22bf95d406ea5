import { normalPhone } from '#domain/phone.ts';

/** Receiver read from a text that was copied from a chat. */
export type Pasted = {
  readonly name: string;
  readonly phone: string;
  /** Everything that is neither name nor phone. */
  readonly address: string;
  readonly postalCode: string;
};

/** The names of the place that the API found in the address. */
export type NamedPlace = {
  readonly district: string;
  readonly regency: string;
  readonly province: string;
  readonly village: string | null;
  readonly postal_codes: readonly string[];
};

const PHONE = /(?:\+?62|0)[\d\s().\u2010-\u2015-]{6,}\d/g;
const POSTAL_CODE = /(?<!\d)\d{5}(?!\d)/g;
const LABELS = [
  'nama',
  'penerima',
  'name',
  'to',
  'kepada',
  'up',
  'alamat',
  'address',
  String.raw`kode\s*pos`,
  String.raw`(?:no\.?\s*)?(?:hp|wa|telp?|telepon|phone|tlp)`,
].join('|');
const LABEL = new RegExp(
  String.raw`^\s*(?:${LABELS})(?:\s+(?:penerima|lengkap|pengiriman))?\s*[:=]\s*`,
  'i',
);
const NAME_LABEL = /^\s*(?:nama|penerima|name|to|kepada|up)\b[^:=]*[:=]/i;
/** How the street of an address begins. */
const STREETS = (
  'jl jln jalan gg gang komp komplek kompleks perum perumahan ruko apartemen blok dusun dsn kp ' +
  'kampung desa kel kec rt rw no cluster villa griya tower gedung toko d/a'
).replaceAll(' ', '|');
const STREET = new RegExp(String.raw`^(?:${STREETS})\b`, 'i');
const NAME_MAX = 40;
const PLACE_KINDS = new Set(
  (
    'kel kelurahan desa ds kec kecamatan kab kabupaten kota kodya administrasi adm prov provinsi ' +
    'indonesia kode pos dki di daerah istimewa khusus ibukota'
  ).split(' '),
);

/** Splits a pasted text. Of a text without a phone number only a named or own line is a name. */
export function readPasted(text: string): Pasted {
  const phone = [...text.matchAll(PHONE)].map(([found]) => found).find(isPhone) ?? '';
  const rest = phone === '' ? text : text.replace(phone, '\n');
  const lines = partsOf(rest, /\n/);
  const parts = lines.length > 1 ? lines : partsOf(rest, /[\n,;|]/);
  const at = nameAt(parts, lines.length > 1 || phone !== '');
  const address = parts.filter((_, place) => place !== at).map(withoutLabel);
  return {
    name: at === undefined ? '' : withoutLabel(parts[at] ?? ''),
    phone: phone.trim(),
    address: address.filter((part) => part !== '').join(', '),
    postalCode: [...rest.matchAll(POSTAL_CODE)].at(-1)?.[0] ?? '',
  };
}

/** The address without the places behind the street, which are known by their codes. */
export function streetOf(address: string, place: NamedPlace): string {
  const { district, regency, province, village } = place;
  const names = wordsOf([district, regency, province, village ?? ''].join(' '));
  const known = new Set([...names, ...PLACE_KINDS, ...place.postal_codes]);
  const joined = new Set([district, regency, province, village ?? ''].map(joinedWords));
  const isPlace = (part: string) => {
    const words = wordsOf(part).filter((word) => !/^\d{5}$/.test(word));
    const proper = words.filter((word) => !PLACE_KINDS.has(word));
    return words.every((word) => known.has(word)) || joined.has(proper.join(''));
  };
  const parts = partsOf(address, /[\n,;|]/);
  while (parts.length > 1 && isPlace(parts.at(-1) ?? '')) parts.pop();
  return parts
    .join(', ')
    .replace(/\s*(?<!\d)\d{5}$/, '')
    .trim();
}

function isPhone(text: string): boolean {
  return normalPhone(text.trim()) !== undefined;
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim().replace(/^[,;:|\-–\s]+|[,;|\s]+$/g, ''))
    .filter((part) => part !== '' && part.replace(LABEL, '') !== '');
}

function withoutLabel(part: string): string {
  return part.replace(LABEL, '').trim();
}

/** The part that is a name; undefined: none is. */
function nameAt(parts: readonly string[], mayBeFirst: boolean): number | undefined {
  const labelled = parts.findIndex((part) => NAME_LABEL.test(part));
  if (labelled !== -1) return labelled;
  const [first = ''] = parts;
  const isName =
    mayBeFirst &&
    parts.length > 1 &&
    first.length <= NAME_MAX &&
    !/\d|,/.test(first) &&
    !STREET.test(first);
  return isName ? 0 : undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** "Kebon Jeruk" is written "Kebonjeruk" as well. */
function joinedWords(text: string): string {
  return wordsOf(text)
    .filter((word) => !PLACE_KINDS.has(word))
    .join('');
}
