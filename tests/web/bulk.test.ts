import { describe, expect, it } from '@jest/globals';
import {
  batchCsv,
  cellOf,
  lineOf,
  mended,
  regrouped,
  sheetOf,
} from '#src/web/pages/bulk/batch-csv.ts';
import { columnOfPath, digitsText, matched, missingColumns } from '#src/web/pages/bulk/columns.ts';
import { mendedRows } from '#src/web/pages/bulk/mended-rows.ts';
import { cellsOf, textOf } from '#src/web/pages/bulk/sheet.ts';
import { words } from '#src/web/pages/bulk/words.ts';

const CELLS = [
  ['reference', 'penerima'],
  ['A "1"', 'Sari, Kebomas'],
];
const SENDER = {
  sender_id: 'snd_1',
  name: 'Toko, Melati',
  phone: '+628123456789',
  address: 'Jl. Peta 1',
  village: null,
  district_id: '31.73.06',
  district: 'Kalideres',
  regency: null,
  province: null,
  postal_code: '11810',
  email: null,
  company: null,
  environment: 'TEST' as const,
  note: null,
  coordinates: null,
  is_default: true,
  created_at: '2026-11-21T03:06:07.891Z',
} as const;

describe('sheet text', () => {
  it.each([
    ['pasted from a sheet', 'reference\tpenerima\n"A ""1"""\tSari, Kebomas'],
    ['saved with commas', '\uFEFFreference,penerima\r\n"A ""1""","Sari, Kebomas"\r\n\r\n'],
    [
      'with a line that names the separator',
      'sep=;\r\nreference;penerima\r\n"A ""1""";Sari, Kebomas',
    ],
    ['with lines that end in CR', 'reference,penerima\r"A ""1""","Sari, Kebomas"\r'],
    ['saved with semicolons', '# note\n#\nreference;penerima\n"A ""1""";Sari, Kebomas\n;\n'],
  ])('reads the same cells from a text %s', (_, text) => {
    expect(cellsOf(text)).toEqual(CELLS);
  });

  it('keeps line breaks within quoted cells', () => {
    expect(cellsOf('a,b\n"one\ntwo",3')).toEqual([
      ['a', 'b'],
      ['one\ntwo', '3'],
    ]);
  });

  it('keeps a row whose reference begins with a hash, and leaves out comments', () => {
    expect(cellsOf('reference,penerima\n# 1001,Sari\n# ends here\n#1002,Budi')).toEqual([
      ['reference', 'penerima'],
      ['# 1001', 'Sari'],
      ['#1002', 'Budi'],
    ]);
  });

  it.each([
    ['UTF-8', 'utf8', false],
    ['Windows-1252', 'latin1', true],
  ] as const)('reads a file in %s', (_, encoding, isWindows) => {
    const { buffer } = new Uint8Array(Buffer.from('Andr\u00e9e', encoding));
    expect(textOf(buffer)).toEqual({ text: 'Andr\u00e9e', isWindows });
  });

  it('returns no sheet for a header without rows', () => {
    expect(sheetOf(cellsOf('reference,penerima\n'))).toBeUndefined();
  });
});

describe('columns of a sheet', () => {
  it('matches column titles as shops write them, each column once', () => {
    const titles = ['No. Pesanan', 'Berat (gram)', 'receiver_name', 'Nama', 'HP', 'Gudang'];
    expect(matched(titles)).toEqual([
      'reference',
      'weight_grams',
      'receiver_name',
      null,
      'receiver_phone',
      null,
    ]);
  });

  it.each([
    ['Nomor Telepon', 'receiver_phone'],
    ['No. WA', 'receiver_phone'],
    ['Alamat Lengkap', 'receiver_address'],
    ['Nama Pembeli', 'receiver_name'],
    ['Harga (Rp)', 'item_price'],
  ])('matches the title %s', (title, column) => {
    expect(matched([title])).toEqual([column]);
  });

  it('matches a column of order numbers that is titled Name', () => {
    const rows = [
      ['#1001', 'Sari'],
      ['#1002', ''],
    ];
    expect(matched(['Name', 'Penerima'], rows)).toEqual(['reference', 'receiver_name']);
    expect(matched(['Name'], [['Sari']])).toEqual(['receiver_name']);
  });

  it('lists the required columns that a sheet lacks', () => {
    const columns = ['reference', 'weight_grams', 'item_name', 'item_quantity', 'item_price'];
    const receiver = ['name', 'phone', 'address'].map((one) => `receiver_${one}`);
    expect(missingColumns(columns, { hasSender: true })).toEqual(receiver);
    expect(missingColumns([...columns, ...receiver], { hasSender: false })).toHaveLength(3);
    const named = [...columns, ...receiver, 'sender_id'];
    expect(missingColumns(named, { hasSender: false })).toEqual([]);
  });

  it.each([
    ['package.weight_grams', 'weight_grams'],
    ['receiver.district_id', 'receiver_district_id'],
    ['items.0.price', 'item_price'],
    ['items.1.price', 'item_price'],
    ['', null],
  ])('maps the error path %j to the column %j', (path, column) =>
    expect(columnOfPath(path)).toBe(column),
  );
});

describe('hints for wrong numbers', () => {
  it.each([
    ['en', 'item_price', 'Digits without a thousands separator: 12500'],
    ['id', 'item_price', 'Angka tanpa pemisah ribuan: 12500'],
    ['id', 'length_cm', 'Angka tanpa pemisah ribuan: 12500, desimal 12.5'],
    ['id', 'weight_grams', 'Gram, tanpa pemisah: 1,2 kg ditulis 1200'],
    ['en', 'receiver_phone', undefined],
    ['en', null, undefined],
  ] as const)('hints in %s how to write a number in %s', (language, column, said) => {
    expect(digitsText(column, 'INVALID_FORMAT', words[language])).toBe(said);
    expect(digitsText(column, 'TOO_SMALL', words[language])).toBeUndefined();
  });
});

describe('bulk sheet', () => {
  const sheet = sheetOf(
    cellsOf('reference;kurir;layanan;aturan;x\n1;jne;REG;;a\n2;;;;b\n3;;;best;c'),
  );
  if (sheet === undefined) throw new Error('there are rows');

  it('sends known columns, the saved sender, and a default rule for rows without a courier', () => {
    expect(batchCsv(sheet, SENDER).split('\n')).toEqual([
      'rule,reference,courier_code,service_code,sender_id',
      ',1,jne,REG,snd_1',
      'cheapest,2,,,snd_1',
      'best,3,,,snd_1',
    ]);
  });

  it('adds the rule "cheapest" to a sheet that names no courier', () => {
    const plain = sheetOf(cellsOf('reference\n1\n2'));
    expect(plain && batchCsv(plain, undefined)).toBe('rule,reference\ncheapest,1\ncheapest,2');
  });

  it('finds the line of a wrong value where orders have several lines', () => {
    const lines = ['1;# 1;Sari;Kopi', '2;# 1;Sari;Teh', '3;h2;Budi;Gula', '4;h2;Dua;Kopi'];
    const orders = sheetOf(cellsOf(['no;reference;penerima;barang', ...lines].join('\n')));
    if (orders === undefined) throw new Error('there are rows');
    expect(orders.parcels).toEqual([[0, 1], [2], [3]]);
    expect(lineOf(orders, 0, 'items.1.name')).toBe(1);
    expect(lineOf(orders, 0, 'receiver.name')).toBe(0);
    expect(lineOf(orders, 1, 'receiver.name')).toBe(2);
    expect(batchCsv(orders, undefined)).toContain(
      'cheapest,# 1,Sari,Kopi\n,# 1,Sari,Teh\ncheapest,h2',
    );
    const changed = mended(orders, { row: 3, column: 'receiver_name', value: 'Budi' });
    expect(changed.parcels).toEqual(orders.parcels);
    expect(regrouped(changed).parcels).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('corrects one cell, even in a column that the sheet lacked', () => {
    const once = mended(sheet, { row: 1, column: 'reference', value: '2b' });
    const twice = mended(once, { row: 2, column: 'notes', value: 'Fragile' });
    expect(twice.rows.map((cells) => cells[0])).toEqual(['1', '2b', '3']);
    expect(cellOf(twice, 2, 'notes')).toBe('Fragile');
    expect(cellOf(twice, 0, 'notes')).toBe('');
    expect(cellOf(sheet, 1, 'reference')).toBe('2');
  });

  it('counts a wrong row as corrected once each of its wrong cells has another value', () => {
    const wrong = [
      { row: 2, errors: ['reference', 'notes'].map(errorAt) },
      { row: 3, errors: ['courier_code'].map(errorAt) },
      { row: 1, errors: [''].map(errorAt) },
    ];
    const once = mended(sheet, { row: 1, column: 'reference', value: '2b' });
    const twice = mended(once, { row: 1, column: 'notes', value: 'Fragile' });
    const thrice = mended(twice, { row: 2, column: 'courier_code', value: 'jne' });
    const counts = [sheet, once, twice, thrice].map((one) => mendedRows(wrong, one, sheet));
    expect(counts).toEqual([0, 0, 1, 2]);
  });
});

function errorAt(path: string) {
  return { path, code: 'INVALID_FORMAT', message: 'No.' };
}
