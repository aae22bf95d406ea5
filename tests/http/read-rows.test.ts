import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { BATCH_COLUMNS } from '#src/http/batch-columns.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { schemaCheck } from '#src/http/contract/validator.ts';
import { type CsvRows, csvRowCheck, readCsvRows } from '#src/http/read-csv.ts';
import { readRows } from '#src/http/read-json.ts';
import { NO_PLACES } from '#tests/kit/no-places.ts';

const LIST = { name: 'rows', rowsMax: 5, rowLengthMax: 100 };
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a long body of JSON, read row by row,', () => {
  it('reads JSON row by row with the same result as in one piece', async () => {
    const rows = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 });
    const fields = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(rows, fields, fc.nat({ max: 2 }), async (list, others, space) => {
        const text = JSON.stringify({ ...others, rows: list, mode: 'all' }, null, space);
        const longer = { ...LIST, rowLengthMax: 10_000 };
        expect(await readRows(text, longer, noTurn)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    '{"rows":[]}',
    '{"rows":[ \n ]}',
    '{"rows":["]","\\"]\\\\",{"rows":[1]}],"x":1}',
    '{"x":{"rows":[1,2]}}',
    '{"x":["rows",[1]]}',
    '{"rows":[1,2],"rows":[3]}',
    '{"rows":[1,2],"rows":3}',
    '{"ro\\u0077s":[1,2]}',
    'null',
    '"rows"',
  ])('reads JSON row by row as %s', async (text) => {
    expect(await read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '',
    '{"rows":[1,]}',
    '{"rows":[,1]}',
    '{"rows":[1,,2]}',
    '{"rows":[1 2]}',
    '{"rows":[1',
    '{"rows":[1}}',
    '{"rows":[{]}]}',
    '{"rows":["a]}',
    '{"rows":[1]]}',
    '{"rows" [1]}',
    '{"rows":[01]}',
    '{"rows":[\u00a0]}',
    "{'rows':[1]}",
    '{"rows":[1]}{}',
  ])('rejects malformed JSON read row by row: %j', async (text) => {
    expect(() => JSON.parse(text)).toThrow();
    await expect(read(text)).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
  });

  it.each([
    ['too many rows', '{"rows":[1,2,3,4,5,6]}', 'rows TOO_MANY'],
    ['a row that is too long', `{"rows":[1,"${'x'.repeat(100)}"]}`, 'rows.1 TOO_LONG'],
    ['a row that is too deep', `{"rows":[1,2,${deep(31)}]}`, 'rows.2 TOO_DEEP'],
    ['a field that is too deep', `{"x":${deep(32)}}`, ' TOO_DEEP'],
    ['too much next to the rows', `{"x":"${'x'.repeat(16 * 1024)}"}`, ' TOO_LONG'],
  ])('refuses JSON read row by row for %s', async (_, text, wrong) => {
    expect(await wrongIn(read(text))).toEqual([wrong]);
  });
});

describe('a body of CSV, read row by row,', () => {
  const names = BATCH_COLUMNS.map(({ name }) => name);
  const csv = (...lines: readonly string[]) => [names.join(','), ...lines].join('\r\n');

  it('reads the same cells of CSV as a parser of the whole text', async () => {
    const characters = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r\n', '#') });
    // Excluded, because it reads as a quoted cell followed by blanks.
    const cell = characters.filter((text) => !/^"[^"]*"\s+$/.test(text));
    const rows = fc.array(cell, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const lines = cells.map((text, at) => `${at},"${text.replaceAll('"', '""')}"`);
        const found = await csvRows(csv(...lines));
        const read = cells.map((text) => text.trim());
        expect(found.map((row) => row.courier_code ?? '')).toEqual(read);
      }),
    );
  });

  it('skips blank lines and comments in CSV, quoted or not', async () => {
    const text = csv('', '# b', ' ', '"# c, d"', 'e', '\t');
    expect(await csvRows(`\n# a,b\n${text}`)).toEqual([{ reference: 'e' }]);
    const numbers = csv('#1001', '"#1002"', '#', '"# 1003"');
    const rows = await csvRows(numbers);
    expect(rows).toEqual([{ reference: '#1001' }, { reference: '#1002' }]);
  });

  it.each([',', ';', '\t'])('reads no CSV rows from empty cells between %j', async (separator) => {
    const empty = ['', ' , ,', ',,', '"",""', ' "" , " ",', '"\n",'];
    const cells = ['a', ',b', '"",', '"""",'];
    const lines = [...empty, csv(), ...empty, ...cells, ...empty].join('\n');
    const text = `${lines}${'\r\n,,,'.repeat(2_000)}`.replaceAll(',', separator);
    expect(await csvRows(text)).toEqual([
      { reference: 'a' },
      { courier_code: 'b' },
      { reference: '"' },
    ]);
  });

  it.each([
    ['Kain 5" lebar', 'Kain 5" lebar'],
    [' "Kain" 5 m', '"Kain" 5 m'],
    ['"Kain 5"" lebar"', 'Kain 5" lebar'],
    [' "Kain, 5 m" ', 'Kain, 5 m'],
  ])('reads the CSV cell %j with its own quotes', async (cell, read) => {
    expect(await csvRows(csv(`a,${cell}`, 'b'))).toEqual([
      { reference: 'a', courier_code: read },
      { reference: 'b' },
    ]);
  });

  it('reads CSV letters of several bytes, wherever the text is cut', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `${at},${'\u{1f338}\u00e9'.repeat(50)}`);
    const cells = (await csvRows(csv(...lines))).map((row) => row.courier_code);
    expect(new Set(cells)).toEqual(new Set(['\u{1f338}\u00e9'.repeat(50)]));
  });

  it('keeps further CSV lines of an order such as # 1001 that have no weight', async () => {
    const at = names.indexOf('weight_grams');
    const first = `# 1001${','.repeat(at)}1200`;
    expect(await csvRows(csv(first, '# 1001,jne', '# the file,ends here'))).toEqual([
      { reference: '# 1001', package: { weight_grams: 1200 } },
      { reference: '# 1001', courier_code: 'jne' },
    ]);
  });

  it.each([
    ['a line of words', ['Laporan Pesanan, November 2026; Toko Melati']],
    ['a name, a date and an empty line', ['Laporan Pesanan', ' ', 'Tanggal,28/11/2026']],
    ['a comment and a line with one known title', ['# from the till', 'Laporan,reference']],
  ])('finds the titles below %s', async (_, above) => {
    for (const separator of [',', ';', '\t']) {
      const sheet = csv('a,jne,REG', 'b').replaceAll(',', separator);
      expect(await csvRows([...above, sheet].join('\n'))).toEqual([
        { reference: 'a', courier_code: 'jne', service_code: 'REG' },
        { reference: 'b' },
      ]);
    }
  });

  it('takes the first line of titles where files were joined, and drops no row above another', async () => {
    const rows = await csvRows(`${csv('a')}\n${csv('b')}`);
    expect(rows.map(({ reference }) => reference)).toEqual(['a', 'reference', 'b']);
  });

  it.each(['TOTAL,,,,,3600', ',Jumlah,"Rp 225.000"', 'Grand Total:,3 pesanan', 'Total\n,jumlah,2'])(
    'leaves out the sums below the rows: %j',
    async (line) => {
      expect(await csvRows(csv('a', line))).toEqual([{ reference: 'a' }]);
    },
  );

  it.each(['TOTAL,Sari', 'Total Motor,12'])('keeps the row %j, which is no sum', async (line) => {
    expect(await csvRows(csv('a', line, 'b'))).toHaveLength(3);
  });

  it.each([
    'order-1,cheapest,1200,Siti,081298765432,Jl. Veteran No. 5',
    'order-1,cheapest,1200,Siti,81298765432.0,reference,notes',
    'nama,alamat',
  ])('refuses the file %j, which has no line of titles, and says so', async (line) => {
    const found = await errorsOf(readCsvRows(`${line}\n${line}`, noTurn));
    expect(found).toMatchObject([{ path: '', code: 'INVALID_CSV' }]);
    expect(found[0]?.message).toContain('must begin with a line of column titles');
  });

  it('knows titles with a unit, a mark, a hyphen or a line end', async () => {
    const odd = names.map((name) => {
      if (name === 'weight_grams') return '"Weight grams (g)"';
      return name === 'reference' ? '"Reference *"' : name.replace('_', '-').replace('_', ' ');
    });
    const header = odd.join(',').replace('receiver-name', '"Receiver\nname*"');
    expect(await csvRows(`${header}\na,jne,REG`)).toEqual([
      { reference: 'a', courier_code: 'jne', service_code: 'REG' },
    ]);
  });

  it('reads a postal code that a spreadsheet has taken for a number', async () => {
    const [row] = await csvRows(csvOf({ reference: 'a', receiver_postal_code: '61124.0' }));
    expect(row).toMatchObject({ receiver: { postal_code: '61124' } });
  });

  it.each(['"', '"""'])('refuses CSV for the quotes of %j', async (line) => {
    const [found] = await errorsOf(readCsvRows(csv('a', line), noTurn));
    expect(found?.code).toBe('INVALID_CSV');
  });

  it.each([['a quote without its end', csv('a', 'b', '"c', 'd'), 'INVALID_CSV near line 4']])(
    'rejects CSV for %s',
    async (_, text, wrong) => {
      const [found] = await errorsOf(readCsvRows(text, noTurn));
      expect(`${found?.code} ${found?.message}`).toContain(
        wrong.replace(' near', ' is no CSV near'),
      );
    },
  );
});

describe('a file of CSV that is too large', () => {
  const most = 16 * 1024;
  const header = BATCH_COLUMNS.map(({ name }) => name).join(',');
  const under = (...lines: readonly string[]) => [header, '# b', ...lines].join('\n');

  it.each([
    ['plain', under('a', 'b'.repeat(most + 1)), 'line 4'],
    ['quoted', under('a', `"${'x'.repeat(most + 1)}"`, 'b'), 'line 4'],
    ['of many lines', under(`"${'a\n'.repeat(most)}"`), 'line 3, unless a quote'],
    ['a comment', under(`# ${'a'.repeat(most)}`), 'line 3'],
    ['the header', `${header}${'x'.repeat(most)}`, 'line 1'],
  ])('refuses a CSV line above 16 KiB by its line number: %s', async (_, text, line) => {
    const [found] = await errorsOf(readCsvRows(text, noTurn));
    const message = expect.stringContaining(`must have at most 16384 characters: ${line}`);
    expect(found).toEqual({ path: '', code: 'TOO_LONG', message });
  });

  it.each(['\n', '\r\n', '\r'])(
    'accepts a CSV line of exactly the maximum length, with the end %j',
    async (end) => {
      const text = [header, `"${'x'.repeat(most)}"`, 'b'.repeat(most), ''].join(end);
      expect(await csvRows(text)).toHaveLength(2);
    },
  );

  it('counts parcels of a CSV file, not lines, up to a thousand', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `order-${Math.floor(at / 2)}`);
    expect(await csvRows([header, ...lines].join('\n'))).toHaveLength(1_000);
    const [found] = await errorsOf(readCsvRows([header, ...lines, 'one'].join('\n'), noTurn));
    expect(found).toMatchObject({ path: 'shipments', code: 'TOO_MANY' });
  });

  it('rejects more than ten thousand lines of CSV', async () => {
    const [found] = await errorsOf(readCsvRows(`${header}\n${'a\n'.repeat(10_000)}`, noTurn));
    expect(found).toMatchObject({ path: '', code: 'TOO_MANY' });
  });
});

describe('a number in a cell of CSV', () => {
  const check = csvRowCheck(schemaCheck(loadOpenApi(), 'BatchShipment', NO_PLACES));
  const wrongOf = async (name: string, cell: string) => {
    const column = BATCH_COLUMNS.find((one) => one.name === name);
    const [row] = await csvRows(csvOf({ reference: 'a', [name]: `"${cell}"` }));
    const [wrong] = check(row).filter(({ path }) => path === column?.path);
    return wrong && `${wrong.code} ${wrong.message}`;
  };
  const numbers = BATCH_COLUMNS.filter(({ kind }) => kind === 'NUMBER' || kind === 'WHOLE');
  const whole = numbers.filter(({ kind }) => kind === 'WHOLE').map(({ name }) => name);
  const broken = numbers.filter(({ kind }) => kind === 'NUMBER').map(({ name }) => name);
  const digits = 'INVALID_FORMAT must be digits without a thousands separator: 12500';
  const decimals = `${digits}, and decimals as 12.5`;

  const kilograms = (cell: string, grams: number) =>
    `INVALID_FORMAT must be whole grams; ${cell} kg is ${grams}`;

  it('defines ten numeric columns in CSV, six of them whole numbers', () => {
    expect(broken).toEqual(['weight_grams', 'length_cm', 'width_cm', 'height_cm']);
    expect(whole).toEqual([
      'max_price',
      'declared_value',
      'cod_amount',
      'insured_value',
      'item_quantity',
      'item_price',
    ]);
  });

  it.each([
    '12.500',
    '1.500',
    '150.000',
    '1.500.000',
    '12.500,50',
    '0.500',
    '1.234',
    '-12.500',
    '1,500',
    '12,500',
    '1,500,000',
    '1,500.50',
    '0,500',
    '-1,500',
    '1200.000',
    '12,5',
    '12,50',
    'Rp 12.500',
    'Rp12.500',
    'IDR 1,500',
    '12 500',
    '12\u00a0500',
    '12.500,-',
    '.500',
    '1.500e3',
  ])('rejects the ambiguous number %j in CSV, and explains how to write it', async (cell) => {
    for (const name of whole) expect([name, await wrongOf(name, cell)]).toEqual([name, digits]);
    for (const name of broken) expect([name, await wrongOf(name, cell)]).toEqual([name, decimals]);
  });

  it.each([
    ['12.5', kilograms('12.5', 12_500), 'NOT_WHOLE_RUPIAH must be a whole number'],
    ['12.25', kilograms('12.25', 12_250), 'NOT_WHOLE_RUPIAH must be a whole number'],
    ['12.3456', kilograms('12.3456', 12_346), 'NOT_WHOLE_RUPIAH must be a whole number'],
    ['12000.5', 'INVALID_FORMAT must be whole grams', 'NOT_WHOLE_RUPIAH must be a whole number'],
    ['500', undefined, undefined],
    ['500.0', undefined, undefined],
    ['1200.00', undefined, undefined],
    ['12.0', kilograms('12.0', 12_000), undefined],
    ['-12.5', 'TOO_SMALL must be more than 0', 'NOT_WHOLE_RUPIAH must be a whole number'],
    ['1e3', 'WRONG_TYPE must be a number', 'WRONG_TYPE must be a whole number'],
    ['Rp', 'WRONG_TYPE must be a number', 'WRONG_TYPE must be a whole number'],
    ['12,', 'WRONG_TYPE must be a number', 'WRONG_TYPE must be a whole number'],
  ])('reads the number %j in CSV unchanged', async (cell, weight, price) => {
    expect(await wrongOf('weight_grams', cell)).toBe(weight);
    expect(await wrongOf('item_price', cell)).toBe(price);
  });
});

const noTurn = () => undefined;

async function csvRows(text: string): Promise<CsvRows['rows']> {
  return (await readCsvRows(text, noTurn)).rows;
}

/** CSV with one row of these cells, under a header with all required columns. */
function csvOf(cells: Readonly<Record<string, string>>): string {
  const needed = BATCH_COLUMNS.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const names = [...new Set([...needed, ...Object.keys(cells)])];
  return [names, names.map((name) => cells[name] ?? '')].join('\n');
}

function read(text: string): Promise<unknown> {
  return readRows(text, LIST, noTurn);
}

async function wrongIn(reading: Promise<unknown>): Promise<readonly string[]> {
  return (await errorsOf(reading)).map(({ path, code }) => `${path} ${code}`);
}

async function errorsOf(reading: Promise<unknown>): Promise<readonly FieldError[]> {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.fieldErrors : [];
}
