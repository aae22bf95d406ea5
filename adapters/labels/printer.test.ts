import { describe, expect, it } from '@jest/globals';
import type { Label } from '#domain/carrying/label/label.ts';
import type { PrintOrder } from '#domain/carrying/label/print-order.ts';
import { label } from '#tests/kit/labels.ts';
import { openPdf } from './fixtures/pictures.ts';
import { threadPrinter } from './printer.ts';

const printer = threadPrinter();

describe('label printer', () => {
  it('prints concurrent orders into separate files, each with its own pages', async () => {
    const awbs = ['SIM001', 'SIM002', 'SIM003'];
    const files = await Promise.all(awbs.map((awb) => printer.print(order('toko', 2, { awb }))));
    for (const [at, file] of files.entries()) {
      const pages = await openPdf(file, 1);
      expect(pages).toHaveLength(2);
      for (const { text } of pages) expect(text).toContain(awbs[at]);
    }
  });

  it("prints one account's label before another account's earlier hundred", async () => {
    const ended: string[] = [];
    const ends = (name: string) => () => ended.push(name);
    await Promise.all([
      printer.print(order('greedy', 100)).then(ends('hundred')),
      printer.print(order('greedy', 1)).then(ends('their next')),
      printer.print(order('modest', 1)).then(ends('one')),
    ]);
    expect(ended).toEqual(['one', 'hundred', 'their next']);
  });

  it('reports why a label cannot be printed, and prints the next', async () => {
    await expect(
      printer.print(order('toko', 1, { trackingUrl: 'x'.repeat(4_000) })),
    ).rejects.toThrow(/too big/);
    expect((await printer.print(order('toko', 1))).length).toBeGreaterThan(1_000);
  });
});

function order(owner: string, pages: number, changes: Partial<Label> = {}): PrintOrder {
  const page = { kind: 'label', label: label(changes), size: 'a6' } as const;
  return { owner, format: 'pdf', title: 'Label', pages: Array.from({ length: pages }, () => page) };
}
