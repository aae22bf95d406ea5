import { describe, expect, it } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { DOTS_PER_MM, type Element } from '#domain/carrying/label/element.ts';
import { LABEL_SIZES, type LabelSize } from '#domain/carrying/label/label-layout.ts';
import {
  type LabelFormat,
  labelPages,
  type PrintedPage,
  pageOf,
} from '#domain/carrying/label/print-order.ts';
import { crc16 } from '#domain/money/payment/crc16.ts';
import { label } from '#tests/kit/labels.ts';
import {
  FONTS,
  openPdf,
  openPng,
  openZpl,
  PENCIL,
  type Picture,
  qrIn,
  SETTER,
  scanned,
} from './fixtures/pictures.ts';
import { PRESSES } from './press.ts';

const SIZES = Object.keys(LABEL_SIZES) as LabelSize[];
/** Pixels per millimetre of a rendered PDF page. */
const SCALE = 10;
const POINTS_PER_MM = 72 / 25.4;
/** Resolution that thermal printers are sold with; their 8 dots a millimetre are 203.2. */
const THERMAL_DPI = 203;
const { trackingUrl: URL } = label();

describe.each(SIZES)('a label of %s', (size) => {
  const page = { kind: 'label', label: label(), size } as const;
  const { width } = LABEL_SIZES[size];
  const bars = { x: 0, y: pageOf(page, SETTER).elements.find(isBars)?.y ?? 0, width, height: 12 };

  it('prints a PDF label with readable bars and QR code, and with texts that can be copied', async () => {
    const [first] = await openPdf(print('pdf', [page]), SCALE / POINTS_PER_MM);
    if (first === undefined) throw new Error('a PDF without a page');
    const { picture, text } = first;
    expect(picture.width / SCALE).toBeCloseTo(width, 0);
    expect(scanned(picture, bars, SCALE)).toBe(label().awb);
    expect(qrIn(picture)).toBe(URL);
    for (const part of ['SUB-1/GSK-42', 'COD Rp 1.250.000', 'Siti Nurhaliza', 'Kec. Kebomas']) {
      expect(text).toContain(part);
    }
  });

  it('prints a PDF label whose codes are whole and readable in the dots of a thermal printer', async () => {
    const [first] = await openPdf(print('pdf', [page]), THERMAL_DPI / 72);
    if (first === undefined) throw new Error('a PDF without a page');
    const { picture } = first;
    expect(scanned(picture, bars, THERMAL_DPI / 25.4)).toBe(label().awb);
    expect(qrIn(picture)).toBe(URL);
    const code = pageOf(page, SETTER).elements.find((element) => element.kind === 'matrix');
    if (code === undefined) throw new Error('a label without a QR code');
    expect(lightestInFinder(picture, code)).toBe(0);
  });

  it('prints a PNG label with readable bars and QR code, in black and white only', async () => {
    const picture = await openPng(print('png', [page]));
    expect([picture.width, new Set(picture.data)]).toEqual([
      width * DOTS_PER_MM,
      new Set([0, 255]),
    ]);
    expect(scanned(picture, bars, DOTS_PER_MM)).toBe(label().awb);
    expect(qrIn(picture)).toBe(URL);
  });

  it('prints a ZPL label with readable bars and QR code, and with the checksum that printers compute', () => {
    const text = Buffer.from(print('zpl', [page])).toString('latin1');
    expect(text).toMatch(new RegExp(`^\\^XA\n\\^PW${width * DOTS_PER_MM}\n[\\s\\S]*\\^XZ\n$`));
    const { picture, packed, check } = openZpl(text);
    expect(check).toBe(crc16(packed, 0).toString(16).toUpperCase().padStart(4, '0'));
    expect(scanned(picture, bars, DOTS_PER_MM)).toBe(label().awb);
    expect(qrIn(picture)).toBe(URL);
  });
});

describe('bars', () => {
  it.each([
    '1234',
    '000123456789012345678901',
    'JX-0011.22/33_ab',
    'JP'.repeat(15),
    'z9'.repeat(25),
  ])('prints %s as bars that scan from thermal paper of both sizes', (awb) => {
    for (const size of SIZES) {
      const page = { kind: 'label', label: label({ awb }), size } as const;
      const y = pageOf(page, SETTER).elements.find(isBars)?.y ?? 0;
      const { picture } = openZpl(Buffer.from(print('zpl', [page])).toString('latin1'));
      const area = { x: 0, y, width: LABEL_SIZES[size].width, height: 12 };
      expect(scanned(picture, area, DOTS_PER_MM)).toBe(awb);
    }
  });
});

describe('several labels', () => {
  it('prints five labels as five in ZPL, and as four per page in PDF, each readable', async () => {
    const labels = ['SIM1', 'SIM2', 'SIM3', 'SIM4', 'SIM5'].map((awb) =>
      label({ awb: `${awb}0000` }),
    );
    const single = labelPages(labels, { size: 'a6', layout: 'one_per_page' });
    const texts = Buffer.from(print('zpl', single))
      .toString('latin1')
      .match(/\^XA[\s\S]*?\^XZ/g);
    expect(texts).toHaveLength(5);
    const sheets = labelPages(labels, { size: 'a6', layout: 'a4_4up' });
    const pages = await openPdf(print('pdf', sheets), DOTS_PER_MM / POINTS_PER_MM);
    expect(pages.map(({ text }) => text.match(/SIM\d0000/g))).toEqual([
      ['SIM10000', 'SIM20000', 'SIM30000', 'SIM40000'],
      ['SIM50000'],
    ]);
    const y = pageOf({ kind: 'label', label: label(), size: 'a6' }, SETTER).elements.find(
      isBars,
    )?.y;
    const area = { x: 105, y: 148.5 + (y ?? 0), width: 105, height: 12 };
    const [sheet] = pages;
    expect(sheet && scanned(sheet.picture, area, DOTS_PER_MM)).toBe('SIM40000');
  });

  it('leaves 6 mm around a sheet of four labels, and draws lines to cut between them', () => {
    const labels = Array.from({ length: 4 }, () => label());
    const { elements } = pageOf({ kind: 'quarters', labels }, SETTER);
    const inked = elements.flatMap((one) => ('height' in one ? [one] : []));
    for (const { x, y, width, height } of inked) {
      expect(Math.min(x, y, 210 - x - width, 297 - y - height)).toBeGreaterThanOrEqual(6);
    }
    const cutAt = (from: number, to: number) => from < to;
    const across = inked.filter(({ y, height }) => cutAt(y, 148.5) && cutAt(148.5, y + height));
    const down = inked.filter(({ x, width }) => cutAt(x, 105) && cutAt(105, x + width));
    expect([across.length, down.length].map((count) => count > 20)).toEqual([true, true]);
  });
});

describe('every script', () => {
  it.each([
    ['Latin with accents', 'Ñandú Łódź Šťastný Đặng Thị Ngọc Ánh İğdır Œuvre'],
    ['Greek and Cyrillic', 'Γιώργος Щукин Ґалаґан'],
    ['Devanagari', 'श्रीमती लक्ष्मी देवी'],
    ['Arabic', 'محمد عبد الله الحداد شارع ١٢'],
    ['Chinese', '王小明 北京市朝阳区建国路 88 號 張偉'],
    ['kana', 'やまだ タロウ'],
    ['signs', 'No. 5/A–B (ruko) “Mawar” & Co. @ 50% × ½ m² é́'],
  ])('prints %s on labels completely, without a box for a missing glyph', (_, text) => {
    expect(SETTER.printable(text)).toBe(text.normalize('NFC'));
    expect(boxesIn(text)).toEqual([]);
  });

  it('omits pictograms and letters on labels that no font has', () => {
    expect(SETTER.printable('Toko 😀 Mawar 🇮🇩👨‍👩‍👧 ❤️ jaya')).toBe('Toko Mawar jaya');
    expect(SETTER.printable('สมชาย Budi 홍길동\n\t ꦲꦏ\u{10ffff}')).toBe('Budi');
  });

  it('never prints a box for a missing glyph on a label, whatever the text', () => {
    const all = Array.from({ length: 0x800 }, (_, at) => String.fromCodePoint(at * 37 + 33));
    const printed = SETTER.printable(all.filter((letter) => letter.isWellFormed()).join(' '));
    expect(printed.length).toBeGreaterThan(500);
    expect(boxesIn(printed)).toEqual([]);
  });
});

/**
 * Lightest pixel along the left edge of a QR code's upper finder pattern, which is seven dark
 * modules high: light shows where rows of modules do not meet.
 */
function lightestInFinder(
  { data, width }: Picture,
  { x, y, module }: Extract<Element, { kind: 'matrix' }>,
): number {
  const dots = THERMAL_DPI / 25.4;
  const column = Math.round((x + module / 2) * dots);
  const top = Math.ceil(y * dots) + 1;
  const bottom = Math.floor((y + 7 * module) * dots) - 1;
  const lights = Array.from({ length: bottom - top }, (_, at) => {
    return data[((top + at) * width + column) * 4] ?? 255;
  });
  return Math.max(...lights);
}

/** Printed clusters that look like the box that their font draws for a missing glyph. */
function boxesIn(text: string): readonly string[] {
  const boxes = new Map<string, string>();
  return [...new Intl.Segmenter('id').segment(SETTER.printable(text))].flatMap(({ segment }) => {
    const family = FONTS.familyOf(segment);
    if (family === undefined) return [segment];
    const box = boxes.get(family) ?? drawn('\u{10fffd}', family);
    boxes.set(family, box);
    return drawn(segment, family) === box ? [segment] : [];
  });
}

function drawn(text: string, family: string): string {
  const context = createCanvas(40, 40).getContext('2d');
  context.font = `20px "${family}"`;
  context.fillText(text, 8, 28);
  return Buffer.from(context.getImageData(0, 0, 40, 40).data).toString('base64');
}

function print(format: LabelFormat, pages: readonly PrintedPage[]): Uint8Array {
  const press = PRESSES[format]('Label', PENCIL);
  for (const page of pages) press.add(pageOf(page, SETTER));
  return press.end();
}

function isBars<Kind extends { kind: string }>(element: Kind): boolean {
  return element.kind === 'bars';
}
