/** Time by which a browser has certainly read a saved file. */
const READ_BY_MS = 60_000;

/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS);
}

/** Opens the browser's print dialog for a file, from a hidden frame. */
export function printFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, READ_BY_MS);
}
