/** A promise in numbers, as it was measured. */
export type Figure = {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** The most it may be; null where it is only good to know. */
  readonly bound: number | null;
};

export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
