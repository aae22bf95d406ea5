import { type Area, type Element, onDots, type Page, rule } from './element.ts';
import { fitText, LEAST_SIZE, type Paragraph } from './fit-text.ts';
import { type Label, type LabelParty, rupiahText, weightText } from './label.ts';
import type { Typesetter } from './typesetter.ts';

/** Millimetres: a quarter of A4, and the most common thermal label roll. */
export const LABEL_SIZES = {
  a6: { width: 105, height: 148 },
  '100x150': { width: 100, height: 150 },
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export type PageSize = Pick<Page, 'width' | 'height'>;

/** Thermal printers leave the outer millimetres white. */
const MARGIN = 3;
const GAP = 1.5;
/** Heights from the top; the receiver gets the rest. */
const HEADER = 10;
const ROUTING = 11;
const AWB = 19.5;
const CODES = 26;
const SENDER = 16;
const FOOT = 11;
/** Height of the bars; couriers ask for at least 12. */
const BARS = 14;
const LOGO = { width: 30, height: 10 };
/**
 * Module widths of Code 128, in millimetres: whole dots of a thermal printer. The widest that fits
 * is used.
 */
const MODULES = [0.5, 0.375, 0.25, 0.125];
/** Quiet zone of Code 128, in modules. */
const QUIET = 10;
/** Quiet zone of a QR code, in modules. */
const QR_QUIET = 4;
const QR_MODULES = [0.75, 0.625, 0.5, 0.375, 0.25];
/** Line width of boxes, in millimetres. */
const FRAME = 0.75;
const COD_BOX = 12;
const RECEIVER_SIZE = 14;

type Inside = Omit<Area, 'y' | 'height'>;

/** Draws, top to bottom: courier, routing, AWB, money and facts, receiver, sender, the rest. */
export function labelPage(label: Label, { width, height }: PageSize, typesetter: Typesetter): Page {
  const inside = { x: MARGIN, width: width - 2 * MARGIN };
  const routing = MARGIN + HEADER + GAP;
  const awb = routing + ROUTING + GAP;
  const codes = awb + AWB + GAP;
  const receiver = codes + CODES + GAP;
  const foot = height - MARGIN - FOOT;
  const sender = foot - GAP - SENDER;
  const rows = { receiver: sender - GAP - receiver };
  return {
    width,
    height,
    elements: [
      ...headerOf(label, { ...inside, y: MARGIN, height: HEADER }, typesetter),
      ...routingOf(label, { ...inside, y: routing, height: ROUTING }, typesetter),
      ...awbOf(label.awb, { x: 0, y: awb, width, height: AWB }, typesetter),
      ...qrOf(label.trackingUrl, { x: MARGIN, y: codes, width: CODES, height: CODES }, typesetter),
      ...factsOf(label, beside({ ...inside, y: codes, height: CODES }, CODES + GAP), typesetter),
      ...fitText(
        receiverOf(label.receiver),
        { ...inside, y: receiver, height: rows.receiver },
        typesetter,
      ),
      ...fitText(senderOf(label.sender), { ...inside, y: sender, height: SENDER }, typesetter),
      ...fitText(footOf(label), { ...inside, y: foot, height: FOOT }, typesetter),
      ...[routing, awb, codes, foot].map((y) => rule(between(inside, y))),
      ...[receiver, sender].map((y) => rule(between(inside, y), 0.5)),
    ],
  };
}

function headerOf(label: Label, area: Area, typesetter: Typesetter): readonly Element[] {
  const { courierName, courierCode, serviceCode, serviceName, environment } = label;
  const isTest = environment === 'TEST';
  const test = { ...area, x: area.x + area.width - 18, width: 18, height: 8 };
  const names = beside(area, LOGO.width + GAP);
  const isCode = serviceName.toUpperCase() === serviceCode;
  const service = isCode ? serviceName : `${serviceCode} · ${serviceName}`;
  return [
    { kind: 'logo', courierCode, x: area.x, y: area.y, ...LOGO },
    ...fitText(
      [
        { text: courierName, size: 14, bold: true, linesMax: 1 },
        { text: service, size: 11, bold: true, linesMax: 1 },
      ],
      isTest ? { ...names, width: names.width - test.width - GAP } : names,
      typesetter,
    ),
    // A parcel of TEST must never reach a driver.
    ...(isTest ? boxed({ text: 'TEST', size: 15, bold: true }, test, typesetter) : []),
  ];
}

function routingOf({ routing }: Label, area: Area, typesetter: Typesetter): readonly Element[] {
  return centred({ text: routing, size: 24.5, bold: true }, area, typesetter);
}

/** The bars are centred on the page, whose margins are their quiet zone. */
function awbOf(awb: string, area: Area, typesetter: Typesetter): readonly Element[] {
  const widths = typesetter.code128(awb);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const module = widest(MODULES, (each) => (modules + 2 * QUIET) * each <= area.width);
  const width = modules * module;
  const text = { ...area, x: MARGIN, width: area.width - 2 * MARGIN };
  return [
    {
      kind: 'bars',
      module,
      widths,
      x: onDots(area.x + (area.width - width) / 2),
      y: onDots(area.y),
      width,
      height: BARS,
    },
    ...fitText(
      [{ text: awb, size: 14, bold: true, align: 'center', linesMax: 1 }],
      { ...text, y: area.y + BARS + GAP / 2, height: area.height - BARS - GAP / 2 },
      typesetter,
    ),
  ];
}

function qrOf(url: string, area: Area, typesetter: Typesetter): readonly Element[] {
  const rows = typesetter.qr(url);
  const count = rows.length + 2 * QR_QUIET;
  const module = widest(QR_MODULES, (each) => count * each <= area.width);
  const width = rows.length * module;
  const quiet = (area.width - width) / 2;
  const at = { x: onDots(area.x + quiet), y: onDots(area.y + quiet) };
  return [{ kind: 'matrix', module, rows, ...at, width, height: width }];
}

function factsOf(label: Label, area: Area, typesetter: Typesetter): readonly Element[] {
  const { codAmount, insuredValue, weightGrams, pieces, date } = label;
  const cod = codAmount === null ? 'NON-COD' : `COD ${rupiahText(codAmount)}`;
  const insured = insuredValue === null ? 'Tanpa asuransi' : `Asuransi ${rupiahText(insuredValue)}`;
  const rest = { ...area, y: area.y + COD_BOX + GAP, height: area.height - COD_BOX - GAP };
  const facts: readonly Paragraph[] = [
    { text: `${weightText(weightGrams)} · ${pieces} koli · ${date}`, size: 9.5, bold: true },
    { text: insured, size: 9 },
    ...(label.reference === null ? [] : [{ text: `Ref ${label.reference}`, size: 9, bold: true }]),
  ];
  return [
    ...boxed({ text: cod, size: 24, bold: true }, { ...area, height: COD_BOX }, typesetter),
    ...fitText(facts, rest, typesetter),
  ];
}

function receiverOf(receiver: LabelParty): readonly Paragraph[] {
  const { phone, address, place, note } = receiver;
  return [
    { text: 'PENERIMA', size: LEAST_SIZE, bold: true, linesMax: 1 },
    { text: nameOf(receiver), size: RECEIVER_SIZE, bold: true },
    { text: phone, size: RECEIVER_SIZE, bold: true, linesMax: 1 },
    { text: address, size: RECEIVER_SIZE },
    { text: place, size: RECEIVER_SIZE, bold: true },
    ...(note === null ? [] : [{ text: `(${note})`, size: 10 }]),
  ];
}

/** Prints the sender at half the size of the receiver. */
function senderOf(sender: LabelParty): readonly Paragraph[] {
  const size = LEAST_SIZE;
  return [
    { text: `PENGIRIM ${sender.phone}`, size, bold: true, linesMax: 1 },
    { text: nameOf(sender), size, bold: true },
    { text: sender.address, size },
    { text: sender.place, size },
  ];
}

function nameOf({ name, company }: LabelParty): string {
  return company === null ? name : `${name} · ${company}`;
}

function footOf({ notes, contents, shipmentNumber }: Label): readonly Paragraph[] {
  return [
    ...(notes === null ? [] : [{ text: `Catatan: ${notes}`, size: 8.5, bold: true }]),
    { text: `${shipmentNumber} · Isi: ${contents}`, size: LEAST_SIZE },
  ];
}

function boxed(paragraph: Paragraph, area: Area, typesetter: Typesetter): readonly Element[] {
  const width = area.width - 2 * GAP;
  const height = area.height - 2 * FRAME;
  const within = { x: area.x + GAP, y: area.y + FRAME, width, height };
  return [{ kind: 'frame', ...area, line: FRAME }, ...centred(paragraph, within, typesetter)];
}

/** One line, centred in its area. */
function centred(paragraph: Paragraph, area: Area, typesetter: Typesetter): readonly Element[] {
  const whole = [{ ...paragraph, align: 'center', linesMax: 1 }] as const;
  return fitText(whole, area, typesetter).map((line) => {
    const down = (area.height - line.height) / 2;
    return { ...line, y: line.y + down, baseline: line.baseline + down };
  });
}

function widest(sizes: readonly number[], fits: (size: number) => boolean): number {
  const least = sizes.at(-1) ?? 0;
  return sizes.find(fits) ?? least;
}

function beside(area: Area, taken: number): Area {
  return { ...area, x: area.x + taken, width: area.width - taken };
}

/** Centred in the gap above `y`. */
function between(inside: Inside, y: number) {
  return { ...inside, y: onDots(y - GAP / 2) - 0.25 };
}
