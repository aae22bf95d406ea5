/**
 * Returns an object with its own members and, for all others, those of `whole`. Unlike a copy, it
 * reads none of them before they are used.
 */
export function inheriting<Whole extends object>(whole: Whole, own: Partial<Whole>): Whole {
  return Object.setPrototypeOf(own, whole);
}
