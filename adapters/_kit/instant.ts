/** RFC 3339, with an offset: `2020-01-08T18:18:18.857Z`. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns undefined if the time is not valid. */
export function instantOf(text: string): Date | undefined {
  const at = new Date(text);
  return INSTANT.test(text) && !Number.isNaN(at.getTime()) ? at : undefined;
}
