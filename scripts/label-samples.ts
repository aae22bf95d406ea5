/** Writes images of labels and of a manifest to artifacts/screens, for people to look at. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { openPdf, PENCIL, SETTER } from '#adapters/labels/fixtures/pictures.ts';
import { PRESSES } from '#adapters/labels/press.ts';
import type { Label } from '#domain/carrying/label/label.ts';
import { LABEL_SIZES, type LabelSize } from '#domain/carrying/label/label-layout.ts';
import {
  labelPages,
  manifestPages,
  type PrintedPage,
  pageOf,
} from '#domain/carrying/label/print-order.ts';
import { label, manifest } from '#tests/kit/labels.ts';

const FOLDER = new URL('../artifacts/screens/', import.meta.url);
const PIXELS_PER_POINT = 2;

const { receiver, sender } = label();
const LONG = 'Perumahan Griya Kembangan Asri Blok C2 No. 17 RT 04 RW 09, belakang masjid, ';
const LABELS: Readonly<Record<string, Label>> = {
  cod: label(),
  plain: label({ codAmount: null, insuredValue: null, reference: null, notes: null }),
  long: label({
    awb: 'JX-0011.22/33-ABCDEFGHIJ',
    notes: LONG.repeat(5),
    contents: LONG.repeat(5),
    courierCode: 'idexpress',
    courierName: 'ID Express',
    routing: 'KAB. GRESIK · KEBOMAS',
    receiver: { ...receiver, name: 'Raden Mas Haryo Kusumo Wijoyo', address: LONG.repeat(4) },
  }),
  scripts: label({
    courierCode: 'jnt',
    courierName: 'J&T Express',
    receiver: { ...receiver, name: 'محمد عبد الله 😀', address: 'شارع الملك 12, Kampung Arab' },
    sender: { ...sender, name: '王小明', address: '北京路 12 号' },
  }),
};
const ROWS = Array.from({ length: 13 }, (_, at) => ({ awb: `SIM26112300${42_000 + at}` }));

mkdirSync(FOLDER, { recursive: true });
for (const [name, each] of Object.entries(LABELS)) {
  for (const size of Object.keys(LABEL_SIZES) as LabelSize[]) {
    await write(`label-${name}-${size}`, [{ kind: 'label', label: each, size }]);
  }
}
await write('label-a4', labelPages(Object.values(LABELS), { size: 'a6', layout: 'a4_4up' }));
await write('manifest', manifestPages(manifest({}, ROWS)));
const press = PRESSES.png('Label', PENCIL);
press.add(pageOf({ kind: 'label', label: label(), size: 'a6' }, SETTER));
writeFileSync(new URL('label-cod-a6-203dpi.png', FOLDER), press.end());

async function write(name: string, pages: readonly PrintedPage[]): Promise<void> {
  const pdf = PRESSES.pdf(name, PENCIL);
  for (const page of pages) pdf.add(pageOf(page, SETTER));
  const pictures = await openPdf(pdf.end(), PIXELS_PER_POINT);
  for (const [at, { canvas }] of pictures.entries()) {
    writeFileSync(new URL(`${name}-${at + 1}.png`, FOLDER), canvas.toBuffer('image/png'));
  }
}
