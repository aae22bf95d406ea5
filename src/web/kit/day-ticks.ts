/** Most labels that fit under a chart on a phone. */
const LABELS_MAX = 5;
/** Steps between labelled days; the first that leaves few enough labels is taken. */
const STEPS = [1, 2, 7, 14, 30, 60] as const;

/** Days that are labelled under a chart: at even steps back from the last one. */
export function dayTicks(days: readonly string[]): string[] {
  const step = STEPS.find((one) => days.length <= one * LABELS_MAX) ?? days.length;
  return days.filter((_day, at) => (days.length - 1 - at) % step === 0);
}
