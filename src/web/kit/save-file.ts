/** Saves what was read under the session: a plain link would not name the environment. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser reads the file after the click; its address may end once that has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
