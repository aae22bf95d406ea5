import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Element, onDots, type Page } from '#domain/carrying/label/element.ts';
import { LEAST_SIZE } from '#domain/carrying/label/fit-text.ts';
import type { Label } from '#domain/carrying/label/label.ts';
import { LABEL_SIZES, type LabelSize, labelPage } from '#domain/carrying/label/label-layout.ts';
import {
  fitsLayout,
  labelPages,
  manifestPages,
  pageOf,
} from '#domain/carrying/label/print-order.ts';
import { rupiah } from '#domain/money.ts';
import { label, manifest } from '#tests/kit/labels.ts';
import { plainTypesetter } from '#tests/kit/plain-typesetter.ts';

const SIZES = Object.keys(LABEL_SIZES) as LabelSize[];
const pageFor = (given: Label, size: LabelSize = 'a6') =>
  labelPage(given, LABEL_SIZES[size], plainTypesetter);
const textsOf = ({ elements }: Page) =>
  elements.flatMap((element) => (element.kind === 'text' ? [element.text] : []));
const sizeOf = ({ elements }: Page, part: string) =>
  elements.flatMap((each) => (each.kind === 'text' && each.text.includes(part) ? [each.size] : []));

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.stringMatching(new RegExp(`^[A-Z]{1,${maxLength}}$`)),
    fc.lorem({ maxCount: Math.ceil(maxLength / 7) }),
  );
const anyParty = fc.record({
  name: text(100),
  company: fc.option(text(100)),
  phone: fc.stringMatching(/^\+62\d{8,13}$/),
  address: text(500),
  place: text(200),
  note: fc.option(text(200)),
});
const anyLabel: fc.Arbitrary<Label> = fc.record({
  environment: fc.constantFrom('TEST', 'LIVE'),
  shipmentNumber: fc.constant('SHP2611214K7'),
  awb: fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z./_-]{3,49}$/),
  courierCode: text(20),
  courierName: text(60),
  serviceCode: text(20),
  serviceName: text(60),
  routing: text(60),
  trackingUrl: fc.webUrl({ size: 'small' }),
  sender: anyParty,
  receiver: anyParty,
  codAmount: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map(rupiah)),
  insuredValue: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map(rupiah)),
  weightGrams: fc.integer({ min: 1, max: 300_000 }),
  pieces: fc.constant(1),
  reference: fc.option(text(100)),
  notes: fc.option(text(500)),
  contents: text(1_000),
  date: fc.constant('23 Nov 2026'),
});

describe('page layout with texts of any length', () => {
  it.each(SIZES)('keeps all elements of a %s label on the page without overlaps', (size) => {
    fc.assert(fc.property(anyLabel, (given) => expectInOrder(pageFor(given, size))));
  });

  it('keeps four-up sheets and manifests on the page without overlaps', () => {
    const long = 'Panjang sekali '.repeat(30);
    const labels = Array.from({ length: 6 }, () => label({ notes: long }));
    const rows = Array.from({ length: 40 }, () => ({
      receiver: long,
      city: long,
      awb: 'A'.repeat(50),
    }));
    const sheets = labelPages(labels, { size: 'a6', layout: 'a4_4up' });
    const list = manifestPages(manifest({ address: long }, rows));
    for (const printed of [...sheets, ...list]) expectInOrder(pageOf(printed, plainTypesetter));
    expect([sheets.length, list.length]).toEqual([2, 4]);
  });
});

describe('label', () => {
  it.each(SIZES)('prints all that driver and shop need on a %s label', (size) => {
    const printed = textsOf(pageFor(label(), size)).join(' ');
    for (const part of [
      'JNE',
      'REG · Reguler',
      'SUB-1/GSK-42',
      'SIM2611230042187',
      'COD Rp 1.250.000',
      '1,2 kg · 1 koli · 23 Nov 2026',
      'Asuransi Rp 2.000.000',
      'Ref ORDER-4711',
      'TEST',
      'PENERIMA',
      'Siti Nurhaliza',
      '+6281298765432',
      'Jl. Veteran No. 45',
      '(Pagar hijau)',
      'Kec. Kebomas, Kabupaten Gresik, Jawa Timur 61124',
      'PENGIRIM',
      'Toko Melati',
      'Catatan: Jangan dibanting',
      'Isi: 2× Kemeja batik',
      'SHP261121000000009',
    ]) {
      expect(printed).toContain(part);
    }
  });

  it('prints NON-COD on a label without COD, and no TEST mark in LIVE', () => {
    const page = pageFor(label({ codAmount: null, environment: 'LIVE', insuredValue: null }));
    expect(textsOf(page)).toEqual(expect.arrayContaining(['NON-COD', 'Tanpa asuransi']));
    expect(textsOf(page)).not.toContain('TEST');
  });

  it("prints the routing code largest on a label, and the receiver at least twice the sender's size", () => {
    const page = pageFor(label());
    const [routing = 0] = sizeOf(page, 'SUB-1/GSK-42');
    const all = page.elements.flatMap((each) => (each.kind === 'text' ? [each.size] : []));
    expect(routing).toBe(Math.max(...all));
    const [receiver = 0] = sizeOf(page, 'Siti Nurhaliza');
    const [sender = 0] = sizeOf(page, 'Toko Melati');
    expect(receiver / sender).toBeGreaterThanOrEqual(2);
  });

  it.each(['1234', '0012345678901234', 'JNE-2026/11.23_a', 'A'.repeat(30), 'z'.repeat(50)])(
    'prints the barcode of %s on a label 12 mm high, on whole dots, with ten modules of quiet zone',
    (awb) => {
      for (const size of SIZES) {
        const { elements, width } = pageFor(label({ awb }), size);
        const bars = elements.flatMap((each) => (each.kind === 'bars' ? [each] : []));
        const [{ x = 0, height = 0, module = 0, ...bar } = { width: 0 }] = bars;
        expect(height).toBeGreaterThanOrEqual(12);
        expect([onDots(x), onDots(module)]).toEqual([x, module]);
        expect(Math.min(x, width - x - bar.width)).toBeGreaterThanOrEqual(10 * module - 1 / 8);
        const least = awb.length > 30 ? 0.125 : 0.25;
        expect(module).toBeGreaterThanOrEqual(least);
      }
    },
  );

  it('allows four labels on A4 only for the size A6', () => {
    expect(fitsLayout('a6', 'a4_4up')).toBe(true);
    expect(fitsLayout('100x150', 'a4_4up')).toBe(false);
    expect(fitsLayout('100x150', 'one_per_page')).toBe(true);
  });
});

describe('manifest', () => {
  it('prints every shipment of a manifest once, and totals and signatures on its last page', () => {
    const rows = Array.from({ length: 31 }, (_, at) => ({ awb: `SIM${1000 + at}` }));
    const pages = manifestPages(manifest({}, rows)).map((each) => pageOf(each, plainTypesetter));
    const texts = pages.map((page) => textsOf(page).join(' '));
    for (const { awb } of rows) expect(texts.filter((each) => each.includes(awb))).toHaveLength(1);
    const total = 'Total 31 kiriman · 31 koli · 37,2 kg · COD Rp 38.750.000';
    expect(texts.map((each) => each.includes(total))).toEqual([false, false, true]);
    expect(texts.at(-1)).toContain('Diterima oleh (kurir JNE)');
    expect(texts.at(-1)).toContain('halaman 3 dari 3');
  });

  it('prints a page with a total of 0 for a manifest without shipments', () => {
    const pages = manifestPages(manifest({}, [])).map((each) => pageOf(each, plainTypesetter));
    expect(pages.map(textsOf).join(' ')).toContain('Total 0 kiriman');
  });
});

/** Millimetres: allows touching sides and rounding of floats. */
const TOLERANCE = 1e-6;

function expectInOrder({ width, height, elements }: Page): void {
  for (const element of elements) {
    const { x, y } = element;
    const isInside = x >= 0 && y >= 0 && x + element.width <= width + TOLERANCE;
    expect({ element, isInside: isInside && y + element.height <= height + TOLERANCE }).toEqual({
      element,
      isInside: true,
    });
    if (element.kind === 'text') expect(element.size).toBeGreaterThanOrEqual(LEAST_SIZE);
  }
  for (const [at, one] of elements.entries()) {
    const over = elements.slice(at + 1).find((other) => overlap(one, other));
    expect({ one, over }).toEqual({ one, over: undefined });
  }
}

/** A frame consists of its lines only, so its contents do not overlap it. */
function overlap(one: Element, other: Element): boolean {
  if (one.kind === 'frame' && isWithin(other, one)) return false;
  if (other.kind === 'frame' && isWithin(one, other)) return false;
  const isApart = (from: number, length: number, start: number) =>
    from + length <= start + TOLERANCE;
  return !(
    isApart(one.x, one.width, other.x) ||
    isApart(other.x, other.width, one.x) ||
    isApart(one.y, one.height, other.y) ||
    isApart(other.y, other.height, one.y)
  );
}

function isWithin(
  inner: Element,
  { x, y, width, height, line }: Extract<Element, { line: number }>,
) {
  return (
    inner.x >= x + line &&
    inner.y >= y + line &&
    inner.x + inner.width <= x + width - line &&
    inner.y + inner.height <= y + height - line
  );
}
