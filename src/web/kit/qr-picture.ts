type Drawn = { readonly path: string; readonly size: number };

/** Pixels per module, sharp on every phone. */
const SCALE = 12;
const LINE_PX = 44;
const FONT = '600 28px system-ui, sans-serif';

/** PNG of a code with the lines below it, which name the recipient of the payment. */
export async function qrPicture({ path, size }: Drawn, lines: readonly string[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size * SCALE;
  canvas.height = size * SCALE + (lines.length + 0.5) * LINE_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = FONT;
  context.textAlign = 'center';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, canvas.width / 2, size * SCALE + (at + 0.5) * LINE_PX, canvas.width);
  }
  context.scale(SCALE, SCALE);
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)));
  });
}
