import { describe, expect, it } from '@jest/globals';
import { reportPage, reportPages } from '#domain/carrying/label/report-layout.ts';
import { amountText, type Report } from '#domain/platform/report/report.ts';
import { plainTypesetter } from '#tests/kit/plain-typesetter.ts';

const COLUMNS = [
  { name: 'Waktu', kind: 'time', share: 0.5 },
  { name: 'Jumlah', kind: 'money', share: 0.5 },
] as const;
const AT = new Date('2026-11-22T14:05:00Z');

function report(rows: number): Report {
  return {
    language: 'id',
    title: 'Laporan',
    about: ['Toko Sari'],
    tables: [
      {
        title: 'Saldo',
        columns: COLUMNS,
        rows: Array.from({ length: rows }, (_, at) => [AT, at]),
        total: ['Jumlah semua', 1_250_000],
      },
    ],
    notes: ['Catatan'],
    foot: 'Kaki',
  };
}

function textsOf(rows: number): readonly (readonly string[])[] {
  const pages = reportPages(report(rows)).map((page) => reportPage(page, plainTypesetter));
  return pages.map(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'text' ? [element.text] : [])),
  );
}

describe('pages of a report', () => {
  it('prints a report with title, heads, rows, total, notes and page number', () => {
    const [page, ...others] = textsOf(1);
    expect(others).toEqual([]);
    expect(page).toEqual([
      'Laporan',
      'Toko Sari',
      'Saldo',
      'Waktu',
      'Jumlah',
      '22 Nov 2026 14.05',
      '0',
      'Jumlah semua',
      '1.250.000',
      'Catatan',
      'Kaki · halaman 1 dari 1',
    ]);
  });

  it('repeats the table heads on each page of a report, and drops no row', () => {
    const pages = textsOf(200);
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect(page).toContain('Waktu');
    const amounts = pages.flat().filter((text) => /^\d+$/.test(text));
    expect(amounts).toEqual(Array.from({ length: 200 }, (_, at) => String(at)));
  });

  it('keeps every element of a report within the page', () => {
    for (const page of reportPages(report(200))) {
      const { elements, height } = reportPage(page, plainTypesetter);
      for (const { y, height: tall } of elements) expect(y + tall).toBeLessThan(height - 10);
    }
  });

  it.each([
    [1_250_000, '1.250.000', '1,250,000'],
    [-500, '−500', '−500'],
    [0, '0', '0'],
  ])('formats the amount %d in a report as %s and %s', (amount, indonesian, english) => {
    expect([amountText(amount, 'id'), amountText(amount, 'en')]).toEqual([indonesian, english]);
  });
});
