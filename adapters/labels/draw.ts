import { type CanvasRenderingContext2D, Path2D } from '@napi-rs/canvas';
import type { Area, Element, Page } from '#domain/carrying/label/element.ts';
import { MM_PER_POINT } from '#domain/carrying/label/fit-text.ts';
import type { Logo, Logos } from './logos.ts';
import type { SetFont } from './typesetter.ts';

export type Pencil = {
  readonly logos: Logos;
  readonly setFont: SetFont;
};

type Canvas = {
  readonly context: CanvasRenderingContext2D;
  /** Units of the context per millimetre. */
  readonly scale: number;
};

/** Draws the same for paper and pixels: black on white, without grey. */
export function drawPage(page: Page, canvas: Canvas, pencil: Pencil): void {
  const { context } = canvas;
  context.fillStyle = '#000';
  context.strokeStyle = '#000';
  for (const element of page.elements) drawElement(element, canvas, pencil);
}

function drawElement(element: Element, canvas: Canvas, pencil: Pencil): void {
  if (element.kind === 'text') drawText(element, canvas, pencil);
  else if (element.kind === 'fill') fill(element, canvas);
  else if (element.kind === 'frame') drawFrame(element, canvas);
  else if (element.kind === 'bars') drawBars(element, canvas);
  else if (element.kind === 'matrix') drawMatrix(element, canvas);
  else drawLogo(element, pencil.logos.get(element.courierCode), canvas);
}

type Of<Kind extends Element['kind']> = Extract<Element, { kind: Kind }>;

function drawText(line: Of<'text'>, { context, scale }: Canvas, { setFont }: Pencil): void {
  const { text, x, baseline, width, size, bold } = line;
  setFont(context, text, { size: size * MM_PER_POINT * scale, bold });
  // A line that is wider than measured is compressed, not cut.
  context.fillText(text, x * scale, baseline * scale, (width + 0.1) * scale);
}

function fill({ x, y, width, height }: Area, { context, scale }: Canvas): void {
  context.fillRect(x * scale, y * scale, width * scale, height * scale);
}

function drawFrame({ line, ...area }: Of<'frame'>, canvas: Canvas): void {
  const { x, y, width, height } = area;
  fill({ x, y, width, height: line }, canvas);
  fill({ x, y: y + height - line, width, height: line }, canvas);
  fill({ x, y, width: line, height }, canvas);
  fill({ x: x + width - line, y, width: line, height }, canvas);
}

function drawBars({ module, widths, ...area }: Of<'bars'>, canvas: Canvas): void {
  let { x } = area;
  for (const [at, modules] of widths.entries()) {
    const width = modules * module;
    if (at % 2 === 0) fill({ ...area, x, width }, canvas);
    x += width;
  }
}

/**
 * One path for all modules: rows that are filled one by one leave hairlines between them where a
 * printer's dots do not meet their edges, and some scanners then find no code.
 */
function drawMatrix({ module, rows, x, y }: Of<'matrix'>, { context, scale }: Canvas): void {
  context.beginPath();
  for (const [row, modules] of rows.entries()) {
    const top = (y + row * module) * scale;
    for (const { first, count } of runsOf(modules)) {
      const left = (x + first * module) * scale;
      context.rect(left, top, count * module * scale, module * scale);
    }
  }
  context.fill();
}

/**
 * Joins neighbouring modules to one rectangle: otherwise a hairline of white would separate them.
 */
function runsOf(modules: readonly boolean[]): readonly { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const [at, isDark] of modules.entries()) {
    const last = runs.at(-1);
    if (isDark && last !== undefined && last.first + last.count === at) last.count += 1;
    else if (isDark) runs.push({ first: at, count: 1 });
  }
  return runs;
}

/** Draws the badge in black and its sign in white; a courier without a logo gets only its name. */
function drawLogo(area: Of<'logo'>, logo: Logo | undefined, { context, scale }: Canvas): void {
  if (logo === undefined) return;
  const factor = Math.min(area.width / logo.width, area.height / logo.height) * scale;
  context.save();
  context.translate(area.x * scale, area.y * scale);
  context.scale(factor, factor);
  for (const [at, path] of logo.paths.entries()) {
    context.fillStyle = at === 0 ? '#000' : '#fff';
    context.fill(new Path2D(path));
  }
  context.restore();
}
