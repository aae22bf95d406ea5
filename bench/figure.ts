/** A promised number with its measured value. */
export type Figure = {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** Upper bound, or lower bound as `atLeast`; null: informational only. */
  readonly bound: number | { readonly atLeast: number } | null;
};

/** A figure that could not be measured counts as broken. */
export function isKept({ measured, bound }: Figure): boolean {
  if (bound === null) return !Number.isNaN(measured);
  return typeof bound === 'number' ? measured <= bound : measured >= bound.atLeast;
}

export function figureText({ measured, unit }: Pick<Figure, 'measured' | 'unit'>): string {
  const digits = measured >= 100 || Number.isInteger(measured) ? 0 : measured >= 1 ? 1 : 2;
  return `${measured.toFixed(digits)} ${unit}`.trimEnd();
}

/** Empty if nothing is promised. */
export function promiseText({ bound, unit }: Pick<Figure, 'bound' | 'unit'>): string {
  if (bound === null) return '';
  const [sign, measured] = typeof bound === 'number' ? ['≤', bound] : ['≥', bound.atLeast];
  return `${sign} ${figureText({ measured, unit })}`;
}

export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
