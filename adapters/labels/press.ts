import { type Canvas, createCanvas, PDFDocument } from '@napi-rs/canvas';
import { DOTS_PER_MM, type Page } from '#domain/carrying/label/element.ts';
import { MM_PER_POINT } from '#domain/carrying/label/fit-text.ts';
import type { LabelFormat } from '#domain/carrying/label/print-order.ts';
import { type Bitmap, bitmapOf } from './bitmap.ts';
import { drawPage, type Pencil } from './draw.ts';
import { pngOf } from './png.ts';
import { zplOf } from './zpl.ts';

/** A file being printed. */
export type Press = {
  add(page: Page): void;
  end(): Uint8Array;
};

type NewPress = (title: string, pencil: Pencil) => Press;

export const PRESSES: Readonly<Record<LabelFormat, NewPress>> = {
  pdf: pdfPress,
  png: (_, pencil) => bitmapPress(pencil, pngOf),
  zpl: (_, pencil) => bitmapPress(pencil, zplOf),
};

function pdfPress(title: string, pencil: Pencil): Press {
  const pdf = new PDFDocument({
    title,
    creator: 'Satukurir',
    producer: 'Satukurir',
    compressionLevel: 1,
  });
  const scale = 1 / MM_PER_POINT;
  return {
    add(page) {
      const context = pdf.beginPage(page.width * scale, page.height * scale);
      drawPage(page, { context, scale }, pencil);
      pdf.endPage();
    },
    end: () => pdf.close(),
  };
}

function bitmapPress(pencil: Pencil, fileOf: (bitmap: Bitmap) => Buffer): Press {
  const files: Buffer[] = [];
  let canvas: Canvas | undefined;
  return {
    add(page) {
      canvas = canvasFor(page, canvas);
      const { width, height } = canvas;
      const context = canvas.getContext('2d');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      drawPage(page, { context, scale: DOTS_PER_MM }, pencil);
      const read = (y: number, count: number) => context.getImageData(0, y, width, count).data;
      files.push(fileOf(bitmapOf({ width, height }, read)));
    },
    end: () => Buffer.concat(files),
  };
}

/** Reuses the last page's canvas if the size is the same: a new one takes 4 MB of new memory. */
function canvasFor(page: Page, last: Canvas | undefined): Canvas {
  const width = page.width * DOTS_PER_MM;
  const height = page.height * DOTS_PER_MM;
  if (last?.width === width && last.height === height) return last;
  return createCanvas(width, height);
}
