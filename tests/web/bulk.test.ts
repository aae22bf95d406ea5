import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BATCH_COLUMNS } from '#src/http/batch-columns.ts';
import { readCsvRows } from '#src/http/read-csv.ts';
import {
  batchCsv,
  cellOf,
  isTooLong,
  lacksWeight,
  leftOutBy,
  lineOf,
  mended,
  regrouped,
  type Sheet,
  sheetOf,
  withLeftOut,
} from '#src/web/pages/selling/bulk/batch-csv.ts';
import { namesIn, templateCsv } from '#src/web/pages/selling/bulk/column-names.ts';
import {
  COLUMNS,
  columnOfPath,
  digitsText,
  matched,
  missingColumns,
} from '#src/web/pages/selling/bulk/columns.ts';
import { readerOf } from '#src/web/pages/selling/bulk/human-values.ts';
import { mendedRows } from '#src/web/pages/selling/bulk/mended-rows.ts';
import {
  askedPlaces,
  chosenPlace,
  placeReader,
  withPlace,
} from '#src/web/pages/selling/bulk/places.ts';
import { linesOf, linesOfFile, textOf } from '#src/web/pages/selling/bulk/sheet.ts';
import { shownValue } from '#src/web/pages/selling/bulk/shown-value.ts';
import { words } from '#src/web/pages/selling/bulk/words.ts';
import { isOf, newWork, sentAs, workFrom } from '#src/web/pages/selling/bulk/work.ts';
import { xlsxOf } from '#tests/kit/xlsx.ts';

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

const noDistrict = () => undefined;
const NOTHING = { sender: undefined, districtOf: noDistrict };

describe('sheet text', () => {
  it.each([
    ['pasted from a sheet', 'reference\tpenerima\n"A ""1"""\tSari, Kebomas'],
    ['saved with commas', '\uFEFFreference,penerima\r\n"A ""1""","Sari, Kebomas"\r\n\r\n'],
    [
      'with a line that names the separator',
      'sep=;\r\nreference;penerima\r\n"A ""1""";Sari, Kebomas',
    ],
    ['with a quoted first line of Excel', '"sep=;"\nreference;penerima\nA "1";Sari, Kebomas'],
    ['with lines that end in CR', 'reference,penerima\r"A ""1""","Sari, Kebomas"\r'],
    ['saved with semicolons', '# note\n#\nreference;penerima\n"A ""1""";Sari, Kebomas\n;\n'],
  ])('reads the same sheet cells from a text %s', async (_, text) => {
    expect(await linesOf(text)).toEqual({
      titles: ['reference', 'penerima'],
      rows: [['A "1"', 'Sari, Kebomas']],
    });
  });

  it('keeps line breaks within quoted sheet cells', async () => {
    expect(await linesOf('a,b\n"one\ntwo",3')).toEqual({
      titles: ['a', 'b'],
      rows: [['one\ntwo', '3']],
    });
  });

  it('keeps a sheet row whose reference begins with a hash, and omits comments', async () => {
    const read = await linesOf('reference,penerima\n# 1001,Sari\n# ends here\n#1002,Budi');
    expect(read?.rows).toEqual([
      ['# 1001', 'Sari'],
      ['#1002', 'Budi'],
    ]);
    const weighed = await linesOf('reference,berat\n# required,grams\n# 1001,"0,5 kg"\n# 1001');
    expect(weighed?.rows).toEqual([['# 1001', '0,5 kg'], ['# 1001']]);
  });

  it.each([
    ['UTF-8', 'utf8', false],
    ['Windows-1252', 'latin1', true],
  ] as const)('reads a sheet file in %s', (_, encoding, isWindows) => {
    const { buffer } = new Uint8Array(Buffer.from('Andr\u00e9e', encoding));
    expect(textOf(buffer)).toEqual({ text: 'Andr\u00e9e', isWindows });
  });

  it.each([
    ['little-endian', (bytes: Buffer) => bytes],
    ['big-endian', (bytes: Buffer) => bytes.swap16()],
  ])('reads "Unicode Text" of Excel, %s', (_, ordered) => {
    const bytes = ordered(Buffer.from('\uFEFFPenerima\tHP\r\nAndr\u00e9e\t0812', 'utf16le'));
    const { buffer } = new Uint8Array(bytes);
    const text = 'Penerima\tHP\r\nAndr\u00e9e\t0812';
    expect(textOf(buffer)).toEqual({ text, isWindows: false });
  });

  it('reads the workbook sheet with known titles, with numbers and days as shown', async () => {
    const { buffer } = new Uint8Array(
      xlsxOf({
        Petunjuk: [['Isi lembar kedua'], ['Terima kasih']],
        Pesanan: [
          ['No. Pesanan', 'Tanggal', 'Berat', 'Harga', 'Nama Penerima'],
          [
            '577000000000001234',
            new Date('2026-11-27T00:00:00Z'),
            0.1 + 0.2,
            75_000,
            'Sari & Budi',
          ],
          [1002, new Date('2026-11-27T09:30:00Z'), 2, 1_500_000.5, 'Andr\u00e9e'],
        ],
      }),
    );
    expect(await linesOfFile(buffer)).toEqual({
      isWindows: false,
      lines: {
        titles: ['No. Pesanan', 'Tanggal', 'Berat', 'Harga', 'Nama Penerima'],
        rows: [
          ['577000000000001234', '27/11/2026', '0.3', '75000', 'Sari & Budi'],
          ['1002', '27/11/2026 09:30', '2', '1500000.5', 'Andr\u00e9e'],
        ],
      },
    });
  });

  it.each([
    ['OLD_WORKBOOK', '\xd0\xcf\x11\xe0\xa1'],
    ['PDF', '%PDF-1.7'],
    ['PICTURE', '\x89PNG'],
    ['MARKUP', '\xef\xbb\xbf\r\n<!DOCTYPE html><html>'],
    ['MARKUP', '<?xml version="1.0"?><Workbook>'],
    ['MARKUP', '\xff\xfe<\0t\0a\0b\0l\0e\0>\0'],
  ])('recognises a %s, whatever it is called: %j', async (kind, text) => {
    const { buffer } = new Uint8Array(Buffer.from(text, 'latin1'));
    expect(await linesOfFile(buffer)).toBe(kind);
  });

  it('refuses a damaged workbook', async () => {
    const { buffer } = new Uint8Array([0x50, 0x4b, 3, 4, 1]);
    await expect(linesOfFile(buffer)).rejects.toThrow();
  });

  it('finds the titles below other lines, and leaves out the sums', async () => {
    const above = ['Laporan Pesanan', '', 'Toko, Melati, Jakarta;;'];
    const sheet = ['No. Pesanan;Nama Penerima;Berat', '1;Sari;1200', 'TOTAL;;1200'];
    const lines = {
      titles: ['No. Pesanan', 'Nama Penerima', 'Berat'],
      rows: [['1', 'Sari', '1200']],
    };
    expect(await linesOf([...above, ...sheet].join('\n'))).toEqual(lines);
    const rows = [...above, ...sheet].map((line) => line.split(';'));
    const { buffer } = new Uint8Array(xlsxOf({ Pesanan: rows }));
    expect(await linesOfFile(buffer)).toEqual({ lines, isWindows: false });
  });

  it('returns no sheet for a header without rows, and rejects an unclosed quote', async () => {
    expect(sheetOf(await linesOf('reference,penerima\n'))).toBeUndefined();
    await expect(linesOf('reference\n"a')).rejects.toThrow('Quote Not Closed');
  });

  it('lists the sheet cells beyond the last title, by their row', async () => {
    const sheet = await read('reference,alamat\n1,Jl. Peta 1,,\n2,Jl. Mawar 3, Kebomas');
    expect(sheet.beyond).toEqual([{ row: 2, cells: ['Kebomas'] }]);
    const added = mended(sheet, { row: 0, column: 'notes', value: 'Fragile' });
    expect(cellOf(added, 1, 'notes')).toBe('');
  });

  it('counts parcels of a sheet, not lines, up to a thousand', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => Math.floor(at / 2));
    expect(isTooLong(await read(['reference', ...lines].join('\n')))).toBe(false);
    expect(isTooLong(await read(['reference', ...lines, 'x'].join('\n')))).toBe(true);
  });
});

describe('the readers of the page and of the API', () => {
  const needed = BATCH_COLUMNS.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const others = Array.from({ length: 60 }, (_, at) => `x${at}`);
  const header = [...new Set(['reference', 'courier_code', 'notes', ...others, ...needed])].join();

  it('reads the same parcels from a CSV text in the page and in the API, or rejects it in both', async () => {
    const unit = fc.constantFrom('a', '1', ' ', '"', ',', '\n', '\r\n', '#', "'");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 40 }), async (text) => {
        const file = `${header}\n${text}`;
        const [ofApi, ofPage] = await Promise.all([parcelsOfApi(file), parcelsOfPage(file)]);
        expect(ofPage).toEqual(ofApi);
      }),
      { numRuns: 500 },
    );
  });
});

async function parcelsOfApi(file: string): Promise<readonly string[] | null> {
  try {
    const { rows } = await readCsvRows(file, () => undefined);
    return rows.map(({ reference = '', notes = '' }) => `${reference}|${notes}`);
  } catch {
    return null;
  }
}

async function parcelsOfPage(file: string): Promise<readonly string[] | null> {
  try {
    const sheet = await read(file);
    return sheet.parcels.map(([line = 0]) => {
      return ['reference', 'notes'].map((column) => cellOf(sheet, line, column)).join('|');
    });
  } catch {
    return null;
  }
}

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
  ])('matches the column title %s', (title, column) => {
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

  it.each([
    [
      'Shopee',
      'No. Pesanan;Status Pesanan;Nama Produk;Nomor Referensi SKU;Harga Awal;Harga Setelah Diskon;Jumlah;Berat Produk;Total Berat;Username (Pembeli);Nama Penerima;No. Telepon;Alamat Pengiriman;Kota/Kabupaten;Provinsi',
      'reference;;item_name;item_sku;;item_price;item_quantity;;weight_grams;;receiver_name;receiver_phone;receiver_address;receiver_city;receiver_province',
    ],
    [
      'Tokopedia',
      'Nomor Invoice;Nama Produk;Jumlah Produk Dibeli;Harga Jual (IDR);Nama Pembeli;Nama Penerima;No Telp Penerima;Alamat Pengiriman;Kota;Provinsi',
      'reference;item_name;item_quantity;item_price;;receiver_name;receiver_phone;receiver_address;receiver_city;receiver_province',
    ],
    [
      'TikTok Shop',
      'Order ID;Seller SKU;Product Name;Quantity;SKU Unit Original Price;Recipient;Phone #;Zipcode;Province;District;Districts;Detail Address;Additional address information;Weight(kg)',
      'reference;item_sku;item_name;item_quantity;item_price;receiver_name;receiver_phone;receiver_postal_code;receiver_province;receiver_city;receiver_district_id;receiver_address;receiver_note;weight_grams',
    ],
    [
      'Lazada',
      'orderNumber;sellerSku;customerName;shippingName;shippingAddress;shippingAddress3;shippingAddress4;shippingAddress5;shippingPhone;shippingPostCode;paidPrice;unitPrice;itemName',
      'reference;item_sku;;receiver_name;receiver_address;receiver_province;receiver_city;receiver_district_id;receiver_phone;receiver_postal_code;;item_price;item_name',
    ],
    [
      'people',
      'No. Order;Nama;No HP;Alamat Lengkap;Kota;Berat;Isi Paket;Harga',
      'reference;receiver_name;receiver_phone;receiver_address;receiver_city;weight_grams;item_name;item_price',
    ],
  ])('matches the column titles of an export of %s', (_, titles, columns) => {
    expect(matched(titles.split(';')).map((column) => column ?? '')).toEqual(columns.split(';'));
  });

  it.each(['id', 'en'] as const)('gives each sheet column a unique name (%s)', (language) => {
    const names = namesIn(language);
    expect(Object.keys(names).toSorted()).toEqual(COLUMNS.toSorted());
    expect(new Set(Object.values(names)).size).toBe(COLUMNS.length);
  });

  it.each(['id', 'en'] as const)(
    'matches every title of the sheet template (%s)',
    async (language) => {
      const sheet = await read(templateCsv(language));
      expect(sheet.columns).not.toContain(null);
      expect(missingColumns(sheet, { hasSender: true })).toEqual([]);
    },
  );

  it('lists the required columns that a sheet lacks', () => {
    const columns = ['reference', 'item_name', 'item_quantity', 'item_price'];
    const receiver = ['name', 'phone', 'address'].map((one) => `receiver_${one}`);
    const missing = (own: readonly string[], hasSender = true, weight = '') =>
      missingColumns({ columns: [...columns, ...own], weight }, { hasSender });
    expect(missing([])).toEqual(['weight_grams', ...receiver]);
    expect(missing(receiver, true, '500')).toEqual([]);
    expect(missing(['weight_grams', ...receiver], false)).toHaveLength(3);
    expect(missing(['weight_grams', ...receiver, 'sender_id'], false)).toEqual([]);
  });

  it.each([
    ['package.weight_grams', 'weight_grams'],
    ['receiver.district_id', 'receiver_district_id'],
    ['items.0.price', 'item_price'],
    ['items.1.price', 'item_price'],
    ['package', 'weight_grams'],
    ['items', 'item_name'],
    ['', null],
  ])('maps the error path %j to the column %j', (path, column) =>
    expect(columnOfPath(path)).toBe(column),
  );
});

describe('hints for wrong numbers', () => {
  it.each([
    ['en', 'item_price', 'Rupiah, such as 75.000'],
    ['id', 'item_price', 'Rupiah, misalnya 75.000'],
    ['id', 'length_cm', 'Sentimeter, misalnya 12,5'],
    ['id', 'weight_grams', 'Misalnya 500 gram atau 1,2 kg'],
    ['en', 'receiver_phone', undefined],
    ['en', null, undefined],
  ] as const)('hints in %s how to write a number in %s', (language, column, said) => {
    expect(digitsText(column, 'INVALID_FORMAT', words[language])).toBe(said);
    expect(digitsText(column, 'TOO_SMALL', words[language])).toBeUndefined();
  });
});

describe('values as people write them', () => {
  it.each([
    ['item_price', 'Harga', '75000', '75000'],
    ['item_price', 'Harga', '75.000', '75000'],
    ['item_price', 'Harga', '75,000', '75000'],
    ['item_price', 'Harga', 'Rp 25.000', '25000'],
    ['item_price', 'Harga', 'Rp25.000,-', '25000'],
    ['item_price', 'Harga', 'IDR 1,500,000.00', '1500000'],
    ['item_price', 'Harga', '12 500', '12500'],
    ['item_price', 'Harga', '25rb', '25000'],
    ['cod_amount', 'COD', '1,5 juta', '1500000'],
    ['cod_amount', 'COD', '-', ''],
    ['item_price', 'Harga', '12.5', '12.5'],
    ['item_price', 'Harga', '12.50.000', '12.50.000'],
    ['item_price', 'Harga', '0.500', '0.500'],
    ['item_price', 'Harga', 'gratis', 'gratis'],
    ['item_quantity', 'Qty', '2 pcs', '2'],
    ['item_quantity', 'Qty', '2x', '2'],
    ['item_quantity', 'Qty', '1.0', '1'],
    ['item_quantity', 'Qty', '1,5', '1,5'],
    ['length_cm', 'Panjang', '12,5', '12.5'],
    ['length_cm', 'Panjang', '30 cm', '30'],
    ['length_cm', 'Panjang', '1.500', '1.500'],
    ['weight_grams', 'Berat', '0,5 kg', '500'],
    ['weight_grams', 'Berat', '1,5', '1500'],
    ['weight_grams', 'Berat', '1.200', '1200'],
    ['weight_grams', 'Berat', '500 gr', '500'],
    ['weight_grams', 'Berat', '1.200 gram', '1200'],
    ['weight_grams', 'Berat', '1.200 kg', '1200'],
    ['weight_grams', 'Berat', '500.0', '500'],
    ['weight_grams', 'Berat', '12000.5', '12000.5'],
    ['weight_grams', 'Berat', '2', '2'],
    ['weight_grams', 'Weight(kg)', '2', '2000'],
    ['weight_grams', 'Berat (kg)', '0.25', '250'],
    ['weight_grams', 'Berat (gram)', '2', '2'],
    ['rule', 'Aturan', 'Termurah', 'cheapest'],
    ['receiver_name', 'Nama', '75.000', '75.000'],
  ])('reads the sheet column %s titled %s: %j as %j', (column, title, ...[cell, read]) => {
    expect(readerOf({ column, title, cells: [cell] })(cell)).toBe(read);
  });

  it('reads whole weights as kilograms if others of the column can only be kilograms', () => {
    const cells = ['0,5', '1', '12', '800'];
    const readWeight = readerOf({ column: 'weight_grams', title: 'Berat', cells });
    expect(cells.map(readWeight)).toEqual(['500', '1000', '12000', '800']);
    const grams = ['12.500', '50'];
    const readGrams = readerOf({ column: 'weight_grams', title: 'Berat', cells: grams });
    expect(grams.map(readGrams)).toEqual(['12500', '50']);
  });

  it.each([
    ['item_price', '75000', 'Rp\u00a075.000'],
    ['weight_grams', '500', '0,5\u00a0kg'],
    ['item_quantity', '2', '2'],
    ['cod_amount', '', '\u2013'],
  ])('shows the interpreted value of %s: %j as %j', (column, read, shown) => {
    expect(shownValue(column, read, 'id')).toBe(shown);
  });
});

describe('bulk sheet', () => {
  let sheet: Sheet;
  beforeAll(async () => {
    sheet = await read('reference;kurir;layanan;aturan;x\n1;jne;REG;;a\n2;;;;b\n3;;;best;c');
  });

  it('sends known columns, the saved sender, and a default rule for rows without a courier', () => {
    expect(batchCsv(sheet, { sender: SENDER, districtOf: noDistrict }).split('\n')).toEqual([
      'rule,reference,courier_code,service_code,sender_id',
      ',1,jne,REG,snd_1',
      'cheapest,2,,,snd_1',
      'best,3,,,snd_1',
    ]);
  });

  it('adds the rule "cheapest" to a sheet that names no courier', async () => {
    const plain = await read('reference\n1\n2');
    expect(batchCsv(plain, NOTHING)).toBe('rule,reference\ncheapest,1\ncheapest,2');
  });

  it('sends interpreted sheet values, and one piece if no column has a quantity', async () => {
    const orders = await read('pesanan;berat;barang;harga;kota\n1;0,5 kg;Kopi;Rp 25.000;Gresik');
    expect(batchCsv(orders, NOTHING)).toBe(
      'rule,reference,weight_grams,item_name,item_price,item_quantity\ncheapest,1,500,Kopi,25000,1',
    );
  });

  it('gives parcels without a weight the typed one', async () => {
    const orders = await read('pesanan;berat;barang\n1;;Kopi\n1;;Teh\n2;800;Gula');
    expect(lacksWeight(orders)).toBe(true);
    expect(
      batchCsv({ ...orders, weight: '1,2 kg' }, NOTHING)
        .split('\n')
        .slice(1),
    ).toEqual(['cheapest,1,1200,Kopi,1', ',1,,Teh,1', 'cheapest,2,800,Gula,1']);
  });

  it('asks once for all parcels whose place is given in the same words', async () => {
    const orders = await read(
      [
        'pesanan;kecamatan;kota;alamat;barang',
        '1;Martapura;;Jl. A;Kopi',
        '1;;;;Teh',
        '2;martapura;;Jl. B;Kopi',
        '3;35.25.14;;Jl. C;Kopi',
        '4;;Gresik;Jl. D, Kebomas;Kopi',
      ].join('\n'),
    );
    const asked = askedPlaces(orders);
    expect(asked.map(({ address, lines }) => [address, lines])).toEqual([
      ['Martapura', [0, 2]],
      ['Jl. D, Kebomas, Gresik', [4]],
    ]);
    const place = { districtId: '16.08.13', label: 'Martapura, OKU Timur' };
    const chosen = withPlace(orders, 2, place);
    expect([0, 2, 4].map((line) => chosenPlace(chosen, line)?.districtId)).toEqual([
      '16.08.13',
      '16.08.13',
      undefined,
    ]);
    const said = placeReader(chosen);
    const districtOf = (line: number) => chosen.places[said(line)?.key ?? ''];
    const lines = batchCsv(chosen, { sender: undefined, districtOf }).split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[2])).toEqual([
      '16.08.13',
      '',
      '16.08.13',
      '35.25.14',
      '',
    ]);
  });

  it('counts a row as corrected once a district is chosen for its place', async () => {
    const orders = await read('pesanan;kecamatan\n1;Martapura\n2;99.99.99');
    const wrong = [1, 2].map((row) => ({ row, errors: [errorAt('receiver.district_id')] }));
    const place = { districtId: '16.08.13', label: 'Martapura, OKU Timur' };
    const once = withPlace(orders, 0, place);
    const counts = [orders, once, withPlace(once, 1, place)].map((one) =>
      mendedRows(wrong, one, orders),
    );
    expect(counts).toEqual([0, 1, 2]);
  });

  it('leaves out orders that are not to be shipped, until a person wants them shipped', async () => {
    const orders = await read(
      [
        'No. Pesanan;Status Pesanan;Nama Penerima;barang',
        '1;Perlu Dikirim;Sari;Kopi',
        '2;Batal;Budi;Kopi',
        '2;;;Teh',
        '3;Belum Bayar;Rina;Kopi;x',
        '4;Siap Dikirim;Tono;Kopi',
      ].join('\n'),
    );
    expect(batchCsv(orders, NOTHING).split('\n').slice(1)).toEqual([
      'cheapest,1,Sari,Kopi,1',
      'cheapest,4,Tono,Kopi,1',
    ]);
    const named = leftOutBy(orders).map(([why, lines]) => [why, lines.map(({ status }) => status)]);
    expect(named).toEqual([
      ['CANCELLED', ['Batal', 'Batal']],
      ['UNPAID', ['Belum Bayar']],
    ]);
    const all = withLeftOut(orders);
    expect(all.leftOut).toEqual([]);
    expect(all.beyond).toEqual([{ row: 5, cells: ['x'] }]);
    expect(all.rows.map(([number]) => number)).toEqual(['1', '4', '2', '2', '3']);
    expect(all.parcels).toEqual([[0], [1], [2, 3], [4]]);
    const none = await read('pesanan;status\n1;batal');
    expect([none.rows, none.leftOut.length]).toEqual([[], 1]);
  });

  it('leaves out the line that explains the titles of TikTok Shop', async () => {
    const titles = 'Order ID;Phone #;Quantity;Weight(kg);SKU Unit Original Price';
    const words = 'Platform unique order ID.;Buyer phone;SKU quantity;Order weight;SKU price';
    const orders = await read([titles, words, '577;0812;1;0.5;75000'].join('\n'));
    expect(orders.rows).toEqual([['577', '0812', '1', '0.5', '75000']]);
    const wrong = await read([titles, '577;x;y;;75000'].join('\n'));
    expect(wrong.rows).toHaveLength(1);
  });

  it('finds the sheet line of an invalid value if orders have several lines', async () => {
    const lines = ['1;# 1;Sari;Kopi', '2;# 1;Sari;Teh', '3;h2;Budi;Gula', '4;h2;Dua;Kopi'];
    const orders = await read(['no;reference;penerima;barang', ...lines].join('\n'));
    expect(orders.parcels).toEqual([[0, 1], [2], [3]]);
    expect(lineOf(orders, 0, 'items.1.name')).toBe(1);
    expect(lineOf(orders, 0, 'receiver.name')).toBe(0);
    expect(lineOf(orders, 1, 'receiver.name')).toBe(2);
    expect(batchCsv(orders, NOTHING)).toContain(
      'cheapest,# 1,Sari,Kopi,1\n,# 1,Sari,Teh,1\ncheapest,h2',
    );
    const changed = mended(orders, { row: 3, column: 'receiver_name', value: 'Budi' });
    expect(changed.parcels).toEqual(orders.parcels);
    expect(regrouped(changed).parcels).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('corrects one sheet cell, even in a column that the sheet lacked', () => {
    const once = mended(sheet, { row: 1, column: 'reference', value: '2b' });
    const twice = mended(once, { row: 2, column: 'notes', value: 'Fragile' });
    expect(twice.rows.map((cells) => cells[0])).toEqual(['1', '2b', '3']);
    expect(cellOf(twice, 2, 'notes')).toBe('Fragile');
    expect(cellOf(twice, 0, 'notes')).toBe('');
    expect(cellOf(sheet, 1, 'reference')).toBe('2');
  });

  it('counts an invalid row as corrected once each of its invalid cells has another value', () => {
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

async function read(text: string): Promise<Sheet> {
  const sheet = sheetOf(await linesOf(text));
  if (sheet === undefined) throw new Error('there are rows');
  return sheet;
}

describe('work that a tab keeps', () => {
  it('reads its own work again, and no other', async () => {
    const lines = ['1;Martapura;Jl. A;;x', '2;Gambir;Jl. B', '3;Gambir;Jl. C;Batal'];
    const sheet = await read(['pesanan;kecamatan;alamat;status', ...lines].join('\n'));
    const place = { districtId: '16.08.13', label: 'Martapura, OKU Timur' };
    const work = sentAs(newWork(withPlace(sheet, 0, place)), sheet, 'bat_1');
    const again: unknown = JSON.parse(JSON.stringify(work));
    expect(workFrom(again)).toEqual(work);
    const { columns: _, ...older } = work.sheet;
    expect(workFrom({ ...work, sheet: older })).toBeNull();
    expect(workFrom({ ...work, sheet: { ...work.sheet, columns: ['gone'] } })).toBeNull();
    expect(workFrom({ ...work, sheet: { ...work.sheet, places: { x: 1 } } })).toBeNull();
    expect(workFrom(null)).toBeNull();
  });

  it('recognises the batches as which a kept sheet was sent', async () => {
    const work = newWork(await read('pesanan\n1'));
    const twice = sentAs(sentAs(work, work.sheet, 'bat_1'), work.sheet, 'bat_2');
    expect([undefined, 'bat_1'].map((batch) => isOf(work, batch))).toEqual([true, false]);
    const batches = [undefined, 'bat_1', 'bat_2', 'bat_3'];
    expect(batches.map((batch) => isOf(twice, batch))).toEqual([false, true, true, false]);
  });
});

function errorAt(path: string) {
  return { path, code: 'INVALID_FORMAT', message: 'No.' };
}
