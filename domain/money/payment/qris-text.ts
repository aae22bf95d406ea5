import type { Rupiah } from '#domain/money.ts';
import { type EmvField, type EmvValue, emvFields, emvText } from './emv-text.ts';

/** A dynamic code for one payment; in brackets the tags of Bank Indonesia's QRIS. */
export type Qris = {
  /** The acquirer's name on the network, for example `ID.DANA.WWW` (26-00). */
  readonly acquirer: string;
  /** Ids of the merchant at the acquirer: 18 or 19 digits (26-01), and a text (26-02). */
  readonly merchantPan: string;
  readonly merchantId: string;
  /** `ID` and 13 digits (51-02). */
  readonly nationalId: string;
  /** Size class of the merchant: UMI, UKE, UME, UBE or URE (26-03 and 51-03). */
  readonly size: string;
  /** ISO 18245, for example 4215 for couriers (52). */
  readonly category: string;
  readonly amount: Rupiah;
  /** Cut to 25 and 15 characters of ASCII (59, 60). */
  readonly name: string;
  readonly city: string;
  /** 5 digits (61). */
  readonly postalCode: string;
  /** Purpose, ASCII: up to 25 characters as bill number (62-01), longer as private (62-50). */
  readonly reference: string;
};

/** The fields of any QRIS code; null: absent. */
export type QrisReading = Readonly<Record<Exclude<keyof Qris, 'amount'>, string | null>> & {
  /** False: a static code, which may be paid any number of times. */
  readonly isDynamic: boolean;
  /** Amount as written, with or without decimals. Null: the payer enters it. */
  readonly amount: string | null;
  /** Numeric ISO 4217: 360 is the rupiah. */
  readonly currency: string | null;
};

const FORMAT = '01';
const DYNAMIC = '12';
const REPOSITORY = 'ID.CO.QRIS.WWW';
const RUPIAH = '360';
const INDONESIA = 'ID';
const NAME_MAX = 25;
const CITY_MAX = 15;
const BILL_NUMBER_MAX = 25;
/** EMVCo's limit of an amount, in characters. */
const AMOUNT_MAX = 13;

/** Required form of each field. */
const SHAPES: readonly (readonly [name: Exclude<keyof Qris, 'amount'>, shape: RegExp])[] = [
  ['merchantPan', /^\d{18,19}$/],
  ['nationalId', /^ID\d{13}$/],
  ['size', /^(?:UMI|UKE|UME|UBE|URE)$/],
  ['category', /^\d{4}$/],
  ['postalCode', /^\d{5}$/],
  ['reference', /^[ -~]+$/],
];

/** Returns the text of a dynamic code, with its checksum. Throws RangeError for invalid fields. */
export function qrisText(qris: Qris): string {
  const { amount, reference } = qris;
  for (const [name, shape] of SHAPES) {
    if (!shape.test(qris[name])) throw new RangeError(`${name} does not have the form of QRIS`);
  }
  if (amount <= 0 || String(amount).length > AMOUNT_MAX) {
    throw new RangeError(`${amount} rupiah cannot be asked for by QRIS`);
  }
  const referenceTag = reference.length <= BILL_NUMBER_MAX ? '01' : '50';
  return emvText([
    { tag: '00', value: FORMAT },
    { tag: '01', value: DYNAMIC },
    { tag: '26', value: numbered(qris.acquirer, qris.merchantPan, qris.merchantId, qris.size) },
    {
      tag: '51',
      value: [
        { tag: '00', value: REPOSITORY },
        { tag: '02', value: qris.nationalId },
        { tag: '03', value: qris.size },
      ],
    },
    { tag: '52', value: qris.category },
    { tag: '53', value: RUPIAH },
    { tag: '54', value: String(amount) },
    { tag: '58', value: INDONESIA },
    { tag: '59', value: ascii(qris.name, NAME_MAX) },
    { tag: '60', value: ascii(qris.city, CITY_MAX) },
    { tag: '61', value: qris.postalCode },
    { tag: '62', value: [{ tag: referenceTag, value: reference }] },
  ]);
}

/** Returns undefined if the text is not an EMVCo code, or if its checksum is wrong. */
export function readQris(text: string): QrisReading | undefined {
  const fields = emvFields(text);
  if (fields === undefined) return undefined;
  const values = new Map(fields.flatMap(pathsOf));
  if (values.get('00') !== FORMAT) return undefined;
  const at = (...paths: readonly string[]) =>
    paths.map((path) => values.get(path)).find((value) => value !== undefined) ?? null;
  return {
    isDynamic: values.get('01') === DYNAMIC,
    acquirer: at('26.00'),
    merchantPan: at('26.01'),
    merchantId: at('26.02'),
    nationalId: at('51.02'),
    size: at('26.03', '51.03'),
    category: at('52'),
    currency: at('53'),
    amount: at('54'),
    name: at('59'),
    city: at('60'),
    postalCode: at('61'),
    reference: at('62.01', '62.50'),
  };
}

/** Returns pairs such as `['54', '27500']` and `['62.01', 'SHP1']`. */
function pathsOf({ tag, value }: EmvField): [path: string, value: string][] {
  if (typeof value === 'string') return [[tag, value]];
  return value.flatMap(pathsOf).map(([path, text]) => [`${tag}.${path}`, text]);
}

function numbered(...values: readonly string[]): EmvValue {
  return values.map((value, at) => ({ tag: `0${at}`, value }));
}

/** Converts to ASCII, so that characters are bytes for every reader. Letters lose their accents. */
function ascii(text: string, max: number): string {
  const plain = text.normalize('NFKD').replace(/\s+/g, ' ');
  return plain
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, max)
    .trim();
}
