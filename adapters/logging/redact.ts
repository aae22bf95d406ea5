/**
 * The second wall: nobody hands secrets to the logger, and what slips through is cut out by its
 * shape. Texts only; field names are ours.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/svc_(test|live)_[0-9A-Za-z]+/g, 'svc_$1_[removed]'],
  [/whsec_[0-9A-Za-z+/=]+/g, 'whsec_[removed]'],
  [/(Bearer|Basic) +[^\s"']+/gi, '$1 [removed]'],
  [/(\w+:\/\/[^\s:@/]*):[^\s@]+@/g, '$1:[removed]@'],
  [/(?<![\w.-])(\+62|62|0)8\d{7,12}(?!\w)/g, '[phone]'],
];

export function redacted<Value>(value: Value): Value {
  if (typeof value === 'string') return clean(value) as Value & string;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(redacted) as Value & unknown[];
  const entries = Object.entries(value).map(([name, child]) => [name, redacted(child)]);
  return Object.fromEntries(entries);
}

function clean(text: string): string {
  return SHAPES.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text);
}
