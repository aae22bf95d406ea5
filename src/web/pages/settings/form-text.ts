/** What a field that was left empty means to the API: nothing is set. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
