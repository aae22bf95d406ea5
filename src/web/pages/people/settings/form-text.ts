/** Value of an empty field for the API: null. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
