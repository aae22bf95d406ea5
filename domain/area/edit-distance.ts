/**
 * Letters missing, doubled, wrong or swapped with their neighbour (Damerau–Levenshtein, no
 * letter edited twice), or `most + 1` when there are more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const far = most + 1;
  const width = other.length + 1;
  const table = emptyTable(one.length + 1, width, far);
  const at = (cell: number) => table[cell] ?? far;
  for (let row = 1; row <= one.length; row += 1) {
    let least = at(row * width);
    // Further than `most` from the diagonal every cell is far.
    const last = Math.min(other.length, row + most);
    for (let column = Math.max(1, row - most); column <= last; column += 1) {
      const here = row * width + column;
      const letter = one.charCodeAt(row - 1);
      const replaced = at(here - width - 1) + (letter === other.charCodeAt(column - 1) ? 0 : 1);
      let edits = Math.min(far, at(here - 1) + 1, at(here - width) + 1, replaced);
      const isSwapped =
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwapped) edits = Math.min(edits, at(here - 2 * width - 2) + 1);
      table[here] = edits;
      least = Math.min(least, edits);
    }
    if (least === far) return far;
  }
  return at(one.length * width + other.length);
}

function emptyTable(height: number, width: number, far: number): Uint8Array {
  const table = new Uint8Array(height * width).fill(far);
  for (let column = 0; column < Math.min(far, width); column += 1) table[column] = column;
  for (let row = 0; row < Math.min(far, height); row += 1) table[row * width] = row;
  return table;
}
