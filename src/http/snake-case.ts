/** Converts all names to snake_case, recursively: the details of a refusal on the wire. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([name, inner]) => [snakeName(name), snakeCased(inner)]);
  return Object.fromEntries(named);
}

function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
