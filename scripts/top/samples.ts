/** Values of a scrape, or of several processes together, by metric and labels. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;
export type Sample = { readonly labels: Labels; readonly value: number };
type Labels = Readonly<Record<string, string>>;

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format of Prometheus, as far as our own metrics use it. */
export function parseSamples(text: string): Samples {
  const all = [...text.matchAll(LINE)].map(([, name = '', labels = '', value]) => ({
    name,
    sample: { labels: labelsIn(labels), value: Number(value) },
  }));
  const groups = Map.groupBy(all, ({ name }) => name);
  return new Map([...groups].map(([name, rows]) => [name, rows.map(({ sample }) => sample)]));
}

/** Joins the samples of all processes. */
export function together(scrapes: readonly Samples[]): Samples {
  const names = new Set(scrapes.flatMap((one) => [...one.keys()]));
  return new Map([...names].map((name) => [name, scrapes.flatMap((one) => one.get(name) ?? [])]));
}

export function valuesOf(samples: Samples, name: string): readonly Sample[] {
  return samples.get(name) ?? [];
}

export function sumOf(
  samples: Samples,
  name: string,
  isCounted: (labels: Labels) => boolean = () => true,
): number {
  return valuesOf(samples, name).reduce(
    (sum, { labels, value }) => (isCounted(labels) ? sum + value : sum),
    0,
  );
}

/** The greatest value for each label, because every process reports the same state. */
export function greatestBy(samples: Samples, name: string, label: string): Map<string, number> {
  const greatest = new Map<string, number>();
  for (const { labels, value } of valuesOf(samples, name)) {
    const key = labels[label] ?? '';
    greatest.set(key, Math.max(value, greatest.get(key) ?? 0));
  }
  return greatest;
}

/**
 * Estimates the value below which `share` of a histogram's observations between two scrapes lie;
 * undefined without observations.
 */
export function quantile(
  { before, after }: { readonly before: Samples; readonly after: Samples },
  { name, share, isCounted }: Quantile,
): number | undefined {
  const bounds = [
    ...new Set(valuesOf(after, `${name}_bucket`).map(({ labels }) => boundOf(labels))),
  ];
  const ascending = bounds.toSorted((one, other) => one - other);
  const below = (samples: Samples, bound: number) =>
    sumOf(samples, `${name}_bucket`, (labels) => boundOf(labels) === bound && isCounted(labels));
  const counts = ascending.map((bound) => below(after, bound) - below(before, bound));
  const total = counts.at(-1) ?? 0;
  if (total <= 0) return undefined;
  const at = counts.findIndex((count) => count >= share * total);
  const from = ascending[at - 1] ?? 0;
  const to = ascending[at] ?? from;
  const first = counts[at - 1] ?? 0;
  if (to === Number.POSITIVE_INFINITY) return from;
  return from + ((share * total - first) / ((counts[at] ?? total) - first)) * (to - from);
}

type Quantile = {
  readonly name: string;
  readonly share: number;
  readonly isCounted: (labels: Labels) => boolean;
};

function boundOf({ le = '' }: Labels): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
}

function labelsIn(text: string): Labels {
  const labels = [...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, value]);
  return Object.fromEntries(labels);
}
