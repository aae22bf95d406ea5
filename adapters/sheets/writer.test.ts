import { describe, expect, it } from '@jest/globals';
import type { Cell, Report } from '#domain/platform/report/report.ts';
import { openXlsx } from '#tests/kit/open-xlsx.ts';
import { threadSheetWriter } from './writer.ts';

const { write } = threadSheetWriter();

function report(rows: readonly (readonly Cell[])[], title = 'Saldo'): Report {
  return {
    language: 'id',
    title: 'Laporan',
    about: ['Toko <Sari> & "Anak"'],
    tables: [
      {
        title,
        columns: [
          { name: 'Jenis', kind: 'text', share: 0.5 },
          { name: 'Jumlah', kind: 'money', share: 0.5 },
        ],
        rows,
        total: ['Semua', 3],
      },
      { title: 'Kosong', columns: [], rows: [], total: null },
    ],
    notes: ['Catatan'],
    foot: 'Kaki',
  };
}

describe('sheets', () => {
  it('writes lines, column heads, typed cells, total and notes of a report to a sheet', async () => {
    const file = await write(
      report([
        ['a', 1],
        ['b', null],
        [null, 2],
      ]),
    );
    const [sheet, empty] = openXlsx(file);
    expect(sheet?.rows).toEqual([
      { A: 'Laporan' },
      { A: 'Toko <Sari> & "Anak"' },
      {},
      { A: 'Jenis', B: 'Jumlah' },
      { A: 'a', B: 1 },
      { A: 'b' },
      { B: 2 },
      { A: 'Semua', B: 3 },
      {},
      { A: 'Catatan' },
    ]);
    expect([empty?.name, empty?.rows]).toEqual(['Kosong', [{}]]);
  });

  it.each(['=1+1', '+62812', '@SUM(A1)', '0012', 'Tes 🎉', ' a  b '])(
    'keeps the text %p as text in a sheet',
    async (text) => {
      const [sheet] = openXlsx(await write(report([[text, 0]])));
      expect(sheet?.rows[4]).toEqual({ A: text, B: 0 });
    },
  );

  it('shortens the name of a sheet to the length that spreadsheets allow', async () => {
    const [sheet] = openXlsx(await write(report([], `COD [a]: ${'x'.repeat(40)}`)));
    expect(sheet?.name).toHaveLength(31);
    expect(sheet?.name).not.toMatch(/[\\/?*[\]:]/);
  });

  it('rejects a report that cannot be sent to the sheet thread, or written', async () => {
    const broken = { ...report([]), tables: null } as unknown as Report;
    await expect(write(broken)).rejects.toThrow();
  });
});
