/** Cuts a text to the courier's limit, but never within a character. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
