/**
 * Second line of defence: no secrets are logged on purpose; any that appear are removed by their
 * pattern. Applies to values only; field names are our own.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/svc_(test|live)_[0-9A-Za-z]+/g, 'svc_$1_[removed]'],
  [/whsec_[0-9A-Za-z+/=]+/g, 'whsec_[removed]'],
  [/(Bearer|Basic) +[^\s"']+/gi, '$1 [removed]'],
  // Bounded and anchored, so it takes linear time for a text of any length.
  [/(?<!\w)(\w{1,20}:\/\/[^\s:@/]{0,200}):[^\s@]{1,500}@/g, '$1:[removed]@'],
  // Also matches phone numbers with spaces, dots, brackets and hyphens, as people type them.
  [/(?<![\w.-])(?:\+62|62|0)[ .()-]{0,2}0?[ .()-]{0,2}8(?:[ .()-]{0,2}\d){7,12}(?!\w)/g, '[phone]'],
];

type Known = Map<object, unknown>;

export function redacted<Value>(value: Value): Value {
  return redactedOnce(value, new Map()) as Value;
}

/** Visits each object once, so that circular references terminate. */
function redactedOnce(value: unknown, known: Known): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (known.has(value)) return known.get(value);
  known.set(value, '[circular]');
  const result = Array.isArray(value)
    ? value.map((child) => redactedOnce(child, known))
    : redactedFields(value, known);
  known.set(value, result);
  return result;
}

function redactedFields(fields: object, known: Known): object {
  const entries = Object.entries(fields).map(([name, child]) => [name, redactedOnce(child, known)]);
  return Object.fromEntries(entries);
}

export function redactedText(text: string): string {
  return SHAPES.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text);
}
