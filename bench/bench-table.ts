import type { Column } from '../scripts/demo/print.ts';
import type { Measured } from './compared.ts';
import { median } from './figure.ts';

/** Rounds of an operation; the bare server does not support all of them. */
export type Comparison = {
  readonly name: string;
  readonly connections: number;
  readonly accounts: number;
  /** Operations of a round. */
  readonly count: number;
  readonly ours: readonly Measured[];
  readonly bare: readonly Measured[];
};

/** CPU milliseconds per operation; "both" with the lowest and the highest round. */
export const COLUMNS: readonly Column[] = [
  { title: 'operation' },
  { title: 'Node ms', align: 'right' },
  { title: 'PostgreSQL ms', align: 'right' },
  { title: 'both ms', align: 'right' },
  { title: 'bare ms', align: 'right' },
  { title: 'per second', align: 'right' },
  { title: 'bare', align: 'right' },
  { title: 'ratio', align: 'right' },
];

export function rowOf({ name, ours, bare }: Comparison): readonly string[] {
  const rates = ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
  return [
    name,
    median(ours.map(({ node }) => node)).toFixed(2),
    median(ours.map(({ postgres }) => postgres)).toFixed(2),
    withSpread(ours.map(both), 2),
    withSpread(bare.map(both), 2),
    withSpread(
      ours.map(({ perSecond }) => perSecond),
      0,
    ),
    withSpread(
      bare.map(({ perSecond }) => perSecond),
      0,
    ),
    bare.length === 0 ? '' : withSpread(rates, 2),
  ];
}

function both({ node, postgres }: Measured): number {
  return node + postgres;
}

/** Empty without rounds. */
function withSpread(values: readonly number[], digits: number): string {
  if (values.length === 0) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
