const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day such as 2027-01-31. JavaScript takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
