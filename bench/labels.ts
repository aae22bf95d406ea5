import { threadPrinter } from '#adapters/labels/printer.ts';
import type { PrintOrder } from '#domain/carrying/label/print-order.ts';
import { label } from '#tests/kit/labels.ts';
import { type Figure, median } from './figure.ts';

const FILES = 100;
const ROUNDS = 3;
/** Labels requested at the same time, by as many shops. */
const OWNERS = 4;

/** Prints each label as a separate file with its own fonts, which is the most expensive way. */
export async function labelFigure(): Promise<Figure> {
  const printer = threadPrinter();
  const round = async () => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: FILES }, (_, at) => printer.print(order(at))));
    return FILES / ((performance.now() - begun) / 1_000);
  };
  await round();
  const rates: number[] = [];
  for (let left = ROUNDS; left > 0; left -= 1) rates.push(await round());
  const bound = { atLeast: 50 };
  return { what: 'labels as PDF, one file each', measured: median(rates), unit: '/s', bound };
}

function order(at: number): PrintOrder {
  const page = {
    kind: 'label',
    label: label({ awb: `SIM26112300${42_000 + at}` }),
    size: 'a6',
  } as const;
  return { owner: `shop ${at % OWNERS}`, format: 'pdf', title: 'Label', pages: [page] };
}
