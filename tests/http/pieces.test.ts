import { describe, expect, it } from '@jest/globals';
import { CSV_TYPE, csvChunks } from '#src/http/csv.ts';
import { successChunks } from '#src/http/envelope.ts';

describe('rows in the envelope', () => {
  const textOf = async (pages: readonly (readonly unknown[])[]) => {
    const rows = (async function* () {
      yield* pages;
      return { closing: 1 };
    })();
    const pieces = await Array.fromAsync(
      successChunks('req_1', { month: '2026-11' }, { list: 'movements', pages: rows }),
    );
    return JSON.parse(pieces.join(''));
  };

  it.each([
    [[], []],
    [[[]], []],
    [
      [[1, 2], [3]],
      [1, 2, 3],
    ],
    [
      [[], [1], [], [2], []],
      [1, 2],
    ],
  ])('joins the pages %j into one JSON list', async (pages, movements) => {
    expect(await textOf(pages)).toEqual({
      success: true,
      request_id: 'req_1',
      data: { month: '2026-11', movements, closing: 1 },
    });
  });
});

describe('a CSV file', () => {
  const cells = async (pages: readonly (readonly string[])[]) => {
    const rows = (async function* () {
      yield* pages;
    })();
    const cellsOf = (cell: string) => ({ before: 1, cell });
    return (await Array.fromAsync(csvChunks(rows, ['before', 'cell'], cellsOf))).join('');
  };

  it('declares content type and file name of a CSV export', () => {
    expect(CSV_TYPE).toBe('text/csv; charset=utf-8; header=present');
  });

  it.each([
    [[], '\ufeffbefore,cell\r\n'],
    [[[], []], '\ufeffbefore,cell\r\n'],
    [[['a'], [], ['b']], '\ufeffbefore,cell\r\n1,a\r\n1,b\r\n'],
  ])('writes the CSV header once, whatever the pages: %j', async (pages, file) => {
    expect(await cells(pages)).toBe(file);
  });

  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['Jl. Peta Barat, 12', '"Jl. Peta Barat, 12"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    ['=1+1', "'=1+1"],
    ['+62', "'+62"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x.example","a")', `"'=HYPERLINK(""http://x.example"",""a"")"`],
    ['a=1', 'a=1'],
    ['Ayu 🙂 é', 'Ayu 🙂 é'],
  ])('writes %j in CSV as %j', async (cell, written) => {
    expect(await cells([[cell]])).toBe(`\ufeffbefore,cell\r\n1,${written}\r\n`);
  });
});
