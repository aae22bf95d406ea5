import { normalPhone } from '#domain/phone.ts';
import { cleanLines } from '#domain/text.ts';
import { type Label, labelledParts, type Meaning, type Person } from './chat-labels.ts';

/** Receiver read from a text that was copied from a chat. */
export type Pasted = {
  readonly name: string;
  readonly phone: string;
  /** Everything about the receiver that is neither name nor phone. */
  readonly address: string;
  readonly postalCode: string;
  /** Absent without a line labelled as a note. */
  readonly note?: string;
};

/** Names of the place that the API found in the address. */
export type NamedPlace = {
  readonly district: string;
  readonly regency: string;
  readonly province: string;
  readonly village: string | null;
  readonly postal_codes: readonly string[];
};

/** Digits with punctuation between them. */
const PHONE = /\(?(?<![\d-])(?:\+|0|62|8[1-9])[\d \t().\-\u2010-\u2015\u2212]{7,}/;
/** Words that announce a phone in the middle of a line. */
const PHONE_WORDS =
  /(?:\b(?:no|nomor|hp|wa|whatsapp|telp|telepon|tlp|phone)\b[\s.:/]*)+$|(?:https?:\/\/)?wa\.me\/$/i;
const POSTAL_CODE = /(?<!\d)\d{5}(?!\d)/g;
const SAID_POSTAL_CODE = /\b(?:kode\s*pos|zip|postal code)\W*(\d{5})(?!\d)/i;
/** A five-digit number after these words is a house number, not a postal code. */
const HOUSE_NUMBER = /\b(?:no|nomor|nmr|blok|kav|unit)[\s.:]*\d{5}(?!\d)/gi;
const STREETS =
  'jl jln jalan gg gang komp komplek kompleks perum perumahan ruko apartemen dusun dsn kp ' +
  'kampung cluster griya';
const STREET_PARTS = `${STREETS} blok desa kel kec kab rt rw no villa tower gedung d/a`;
/** Beginnings of an address. */
const STREET = new RegExp(String.raw`^(?:${STREET_PARTS.replaceAll(' ', '|')})\b`, 'i');
/** Finds the street after a name without punctuation between them. */
const STREET_BEHIND = new RegExp(String.raw`\s+(?=(?:${STREETS.replaceAll(' ', '|')})\b)`, 'i');
const TITLE = /^(?:ibu|bu|bapak|bpk|pak|kak|mbak|mas|sdr|sdri|hj|dr)\b/i;
const NAME_MAX = 40;
/** Numbers with fewer digits belong to an address. */
const PHONE_DIGITS_MIN = 9;

/** Times and authors of messages that were copied along with the text. */
const MESSAGE_HEAD =
  /^(?:\[[\d.,:/ \-apm]+\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}[.:]\d{2}(?: ?[ap]m)? -)[^:\n]{1,40}:\s*/i;
/** Marks of bold and struck text, keycap digits, and emoji. */
const MARKS = /[*`~]|\d\ufe0f?\u20e3|(?!\d)\p{Extended_Pictographic}|\ufe0f|\u200d/gu;
const UNDERLINES = /(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
/** "1.", "2)", "-", "•". */
const BULLET = /^(?:[^\p{L}\p{N}+(]+|\(?\d{1,2}[.)](?:\s+|(?=\p{L})))+/u;
const SIGNS_BEFORE = /^[\s,;:=|/)\-–—.]+/;
const SIGNS_BEHIND = /[\s,;:=|/(\-–—]+$/;
const GREETING =
  /\b(?:h[ae]ll?o|hai|assalam\w*|permisi|selamat (?:pagi|siang|sore|malam)|terima ?kasih|ma?ka?sih?|mksh|trims|thanks?|thx|tks|tolong|mohon|minta|mau|pesan|order|kirim|berikut|oke?|siap|ini (?:alamat|data|nama)\w*)\b/i;
const GREETING_BEHIND =
  /[\s,]+(?:ya+h?|makasih|terima ?kasih|thanks?|thx)(?:\s+(?:kak+|sis|gan|min|bun|bos|bang))*[.! ]*$/i;
/** A link to a map, as a line of its own. */
const LINK = /^https?:\/\/(?!wa\.me\/)\S+$/i;
/** An academic degree, which a comma separates from its name. */
const DEGREE = String.raw`(?:[SM]\.\s?\p{L}+|A\.?\s?Md|S[EHTP]|M[MTHP]|MBA|MSc|Ph\.?\s?D|Apt|Sp\.\s?\p{L}+)(?:\.\p{L}+)*\.?(?=\s*(?:,|$))`;
const NAME_END = new RegExp(String.raw`\s*[,;|](?!\s*${DEGREE})\s*|\s[/–—-]\s`, 'iu');
const DEGREES = new RegExp(String.raw`,\s*${DEGREE}`, 'giu');
/** A line of an order without a label: "2x Kopi", "Rp150.000". */
const ORDER_LINE =
  /\brp\.?\s*\d|\b\d+\s*(?:rb|ribu|pcs|pc|pack|pak|pasang|box|dus|lusin|kg|gr|gram|ml|biji|botol|lembar|set|bungkus|bks|buah)\b|^\d+\s*x\s|\bx\s*\d+\s*$/i;

const PLACE_KINDS = new Set(
  (
    'kel kelurahan desa ds kec kecamatan kab kabupaten kota kodya administrasi adm prov provinsi ' +
    'indonesia kode pos dki di daerah istimewa khusus ibukota'
  ).split(' '),
);

type Line = { readonly text: string; readonly isBulleted: boolean };

/** A part of the text. FREE: a name or an address, depending on its form. */
type Piece = {
  readonly meaning: Meaning | 'FREE';
  /** Undefined if the text names no person. */
  readonly person: Person | undefined;
  /** True if it only names a person, to whom the following pieces belong. */
  readonly isHead: boolean;
  readonly label: Label | undefined;
  readonly text: string;
  readonly phone: string;
  /** True if a phone follows in the same line. */
  readonly isBeforePhone: boolean;
  /** Number of the paragraph. */
  readonly block: number;
};

/** Parts that come last in an address, in this order. */
const LAST: readonly Piece['meaning'][] = ['PLACE', 'POSTAL_CODE'];

/**
 * Splits a pasted text. Without a phone number, only a labelled name or a line of its own counts as
 * a name.
 */
export function readPasted(text: string): Pasted {
  const pieces = ofReceiver(piecesOf(text));
  const phone = pieces.map((piece) => piece.phone).find((found) => found !== '') ?? '';
  const { name, rest } = nameApart(pieces, phone !== '');
  const parts = rest.filter(({ meaning }) => meaning !== 'NOTE');
  const last = LAST.flatMap((kind) => parts.filter(({ meaning }) => meaning === kind));
  const address = joined([...parts.filter(({ meaning }) => !LAST.includes(meaning)), ...last]);
  const note = joined(rest.filter(({ meaning }) => meaning === 'NOTE'));
  const postalCode = postalCodeOf(parts, address);
  return { name, phone, address, postalCode, ...(note !== '' && { note }) };
}

/** The address without the place names after the street, which are known by their codes. */
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

/** The postal code, preferring one of the district over other numbers of five digits. */
export function postalCodeIn({ address, postalCode }: Pasted, place: NamedPlace): string {
  if (place.postal_codes.includes(postalCode)) return postalCode;
  const known = (address.match(POSTAL_CODE) ?? []).filter((code) =>
    place.postal_codes.includes(code),
  );
  return known.at(-1) ?? postalCode;
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let block = 0;
  let before: Piece | undefined;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      block += 1;
      before = undefined;
      continue;
    }
    for (const { label, text: value } of labelledParts(line.text)) {
      const found = label === undefined ? continued(line, before) : ownSense(label);
      const own = withPhoneApart({ ...found, text: value, block });
      if (label !== undefined || found.meaning === 'FREE' || value !== '') pieces.push(...own);
      before = own.at(-1);
    }
  }
  return pieces;
}

/** Lines without marks and bullets; an empty line ends a paragraph. */
function linesOf(text: string): readonly Line[] {
  return cleanLines(text.normalize('NFKC'))
    .split('\n')
    .map((line) => {
      const plain = line
        .trim()
        .replace(MESSAGE_HEAD, '')
        .replace(MARKS, ' ')
        .replace(UNDERLINES, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const bare = plain.replace(BULLET, '').replace(GREETING_BEHIND, '').trim();
      return { text: bare, isBulleted: bare.length < plain.length };
    });
}

type Sense = Pick<Piece, 'meaning' | 'person' | 'isHead' | 'label'>;

function ownSense(label: Label): Sense {
  const { meaning = 'FREE', person, isMixed } = label;
  const isHead = label.meaning === undefined && person !== undefined;
  return { meaning: isMixed ? 'FREE' : meaning, person, isHead, label };
}

/** A line without a label continues the piece before it, or begins a new one. */
function continued({ text, isBulleted }: Line, before: Piece | undefined): Sense {
  const isOrder = ORDER_LINE.test(text) && !STREET.test(text);
  const isOpen = before?.label !== undefined && before.text === '' && before.phone === '';
  const isListed = before?.meaning === 'OTHER' && (isBulleted || isOrder);
  if (before !== undefined && !before.isHead && (isOpen || isListed)) {
    const { meaning, person } = before;
    return { meaning, person, isHead: false, label: undefined };
  }
  const isLink = LINK.test(text);
  const isGreeting = GREETING.test(text) && !STREET.test(text) && !/\d{5}/.test(text);
  const isOthers = before?.meaning === 'ADDRESS' || before?.meaning === 'FREE';
  return {
    meaning: isOrder || isLink || isGreeting ? 'OTHER' : 'FREE',
    person: isOthers && before?.isHead === false ? before.person : undefined,
    isHead: false,
    label: undefined,
  };
}

/** Splits a piece around each phone in it. */
function withPhoneApart(piece: Omit<Piece, 'phone' | 'isBeforePhone'>): readonly Piece[] {
  const [found, phone] = piece.meaning === 'OTHER' ? [undefined, ''] : phoneIn(piece.text);
  if (found === undefined) return [{ ...piece, phone: '', isBeforePhone: false }];
  const before = piece.text.slice(0, found).replace(PHONE_WORDS, '');
  const behind = piece.text.slice(found + phone.length);
  const first = { ...piece, text: before, phone: plainPhone(phone), isBeforePhone: true };
  const rest = behind.replace(SIGNS_BEFORE, '');
  if (rest === '') return [first];
  return [first, ...withPhoneApart({ ...piece, isHead: false, text: behind })];
}

/** Index and text of the first phone. */
function phoneIn(text: string): readonly [at: number | undefined, phone: string] {
  const match = PHONE.exec(text);
  if (match === null) return [undefined, ''];
  const [found] = match;
  // "0812… 61124" is a phone followed by a postal code.
  const ends = [found.length, ...[...found.matchAll(/[\s/]+/g)].map(({ index }) => index)];
  const end = ends.toSorted((a, b) => b - a).find((at) => isPhone(found.slice(0, at)));
  if (end !== undefined) return [match.index, found.slice(0, end)];
  const next = match.index + found.length;
  const [at, phone] = phoneIn(text.slice(next));
  return [at === undefined ? undefined : next + at, phone];
}

/** Removes brackets and restores the leading zero. */
function plainPhone(text: string): string {
  const bare = text.replace(/\D+$/, '').replace(/^8/, '08');
  return bare.includes(')') ? bare : bare.replace('(', '');
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS_MIN && normalPhone(plainPhone(text)) !== undefined;
}

/**
 * Removes pieces of the order and the sender, and those of the buyer unless only a buyer is named.
 */
function ofReceiver(pieces: readonly Piece[]): readonly Piece[] {
  const owned = pieces.map((piece, at) => {
    const head = pieces.findLastIndex((one, place) => one.isHead && place <= at);
    const isSenders = pieces[head]?.person === 'SENDER' && at < endOfSender(pieces, head);
    return isSenders ? { ...piece, person: 'SENDER' as const } : piece;
  });
  const theirs = announced(owned).filter(
    ({ meaning, person }) => meaning !== 'OTHER' && person !== 'SENDER',
  );
  const others = theirs.filter(({ person }) => person !== 'BUYER');
  const has = (is: (piece: Piece) => boolean) => others.some(is);
  const buyers = theirs.filter(({ person }) => person === 'BUYER');
  const kept = buyers.filter(({ meaning, phone }) => {
    if (phone !== '') return !has((one) => one.phone !== '');
    if (meaning === 'ADDRESS') return !has((one) => one.meaning === 'ADDRESS');
    return !has((one) => one.meaning === 'NAME' || one.person === 'RECEIVER');
  });
  return theirs.filter((piece) => piece.person !== 'BUYER' || kept.includes(piece));
}

/** Removes the text before "Kirim ke:", such as the goods, if a phone follows. */
function announced(pieces: readonly Piece[]): readonly Piece[] {
  const head = pieces.findIndex(({ isHead, person, text }) => {
    return isHead && person === 'RECEIVER' && text === '';
  });
  if (head === -1 || pieces.slice(head).every(({ phone }) => phone === '')) return pieces;
  const isUnnamed = ({ meaning, label, phone }: Piece) =>
    meaning === 'FREE' && label === undefined && phone === '';
  return pieces.filter((piece, at) => at > head || !isUnnamed(piece));
}

/** Index after the last piece of the sender that is named at `head`. */
function endOfSender(pieces: readonly Piece[], head: number): number {
  const isReceiver = ({ person }: Piece) => person === 'RECEIVER';
  const receiver = pieces.findIndex((piece, at) => at > head && isReceiver(piece));
  if (receiver !== -1) return receiver;
  const isKnown = pieces
    .slice(0, head)
    .some(({ phone, meaning }) => phone !== '' || meaning === 'ADDRESS');
  if (isKnown) return pieces.length;
  const { block = 0 } = pieces[head] ?? {};
  const next = pieces.findIndex((piece) => piece.block > block);
  return next === -1 ? head + 1 : next;
}

/** The name, and all other pieces. */
function nameApart(pieces: readonly Piece[], hasPhone: boolean) {
  const named = pieces.find(({ meaning, text }) => meaning === 'NAME' && trimmed(text) !== '');
  const texts = pieces.filter(({ meaning }) => meaning !== 'NAME' && meaning !== 'PHONE');
  if (named !== undefined) return { name: trimmed(named.text), rest: texts };
  const free = texts.filter(({ meaning, text }) => meaning === 'FREE' && trimmed(text) !== '');
  const chosen = free.find(({ text }) => TITLE.test(text)) ?? free[0];
  const candidates = [
    chosen,
    ...free.filter((piece) => piece.isBeforePhone || piece.person === 'RECEIVER'),
  ];
  const isAlone = free.length === texts.length && free.length === 1;
  for (const piece of candidates) {
    if (piece === undefined) continue;
    const whole = trimmed(piece.text);
    const [front = '', ...others] = hasPhone ? splitName(whole) : [whole];
    const isOnly = isAlone && others.length === 0;
    if (!isName(front) || isOnly) continue;
    const rest = texts.map((one) => (one === piece ? { ...one, text: others.join('') } : one));
    return { name: front, rest };
  }
  return { name: '', rest: texts };
}

/** Splits a name from the street or punctuation that follows it in the same line. */
function splitName(text: string): readonly [name: string, rest: string] | readonly [name: string] {
  const ends = [STREET_BEHIND, NAME_END].flatMap((sign) => {
    const match = sign.exec(text);
    return match === null ? [] : [match];
  });
  const [end] = ends.toSorted((a, b) => a.index - b.index);
  if (end === undefined) return [text];
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)];
}

function isName(text: string): boolean {
  const isShort = text !== '' && text.length <= NAME_MAX;
  return isShort && !/\d|,/.test(text.replace(DEGREES, '')) && !STREET.test(text);
}

/** The labelled postal code, or else the last five-digit number that is not a house number. */
function postalCodeOf(pieces: readonly Piece[], address: string): string {
  const labelled = pieces.filter(({ meaning }) => meaning === 'POSTAL_CODE');
  const [said] = labelled.flatMap(({ text }) => text.match(POSTAL_CODE) ?? []);
  if (said !== undefined) return said;
  const [, inside] = SAID_POSTAL_CODE.exec(address) ?? [];
  const others = address.replace(HOUSE_NUMBER, '').match(POSTAL_CODE) ?? [];
  return inside ?? others.at(-1) ?? '';
}

function joined(pieces: readonly Piece[]): string {
  return pieces
    .map(withKind)
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * Keeps a label that belongs to the name: "Kecamatan: Kebomas" becomes "Kecamatan Kebomas".
 * "Kota/Kabupaten" is dropped.
 */
function withKind({ meaning, label, text }: Piece): string {
  const value = trimmed(text);
  const kind = label?.words.replace(/^(?:nama|nomor)\s+/i, '') ?? '';
  const isKind = meaning === 'DETAIL' || (meaning === 'PLACE' && !/[/&]/.test(kind));
  const isSaid = STREET.test(value) || value.toLowerCase().startsWith(kind.toLowerCase());
  return value === '' || !isKind || isSaid ? value : `${kind} ${value}`;
}

function trimmed(text: string): string {
  return text
    .replace(/\(\s*\)/g, '')
    .replace(SIGNS_BEFORE, '')
    .replace(SIGNS_BEHIND, '');
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim().replace(/^[,;:|\-–\s]+|[,;|\s]+$/g, ''))
    .filter((part) => part !== '');
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** Joins words, because "Kebon Jeruk" is also written "Kebonjeruk". */
function joinedWords(text: string): string {
  return wordsOf(text)
    .filter((word) => !PLACE_KINDS.has(word))
    .join('');
}
