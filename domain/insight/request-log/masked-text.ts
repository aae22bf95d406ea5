import { namesPerson } from '#domain/private-text.ts';
import { CUT } from './marks.ts';
import {
  BODY_LENGTH_MAX,
  type Clean,
  cutAt,
  DEPTH_MAX,
  HIDDEN,
  nameOf,
  quoted,
  RULES,
  type Rule,
} from './masked-json.ts';

type Options = {
  readonly clean?: Clean | undefined;
  /** True: the text is only the beginning of the JSON. */
  readonly isBeginning?: boolean;
};

/** The part of a text that has been read, and the part of it that is shown. */
type Reading = {
  readonly json: string;
  readonly clean: Clean | undefined;
  at: number;
  out: string;
  depth: number;
};

/**
 * Thrown to end the reading: enough is shown, or the text ends. A single instance, because
 * recording a stack takes time.
 */
const ENOUGH = new Error('enough of a body is shown');

/**
 * Words other than strings; anything else ends the reading, so that no unknown notation is shown.
 */
const WORD = /^(?:null|true|false|-?\d[\d.eE+-]*)$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_FIELDS, CLOSE_FIELDS] = [0x7b, 0x7d];

/**
 * Returns the same as `maskedJson`, from a text written by JSON.stringify: hidden values and text
 * beyond the cut are not even parsed.
 */
export function maskedText(json: string, { clean, isBeginning = false }: Options = {}): string {
  const reading: Reading = { json, clean, at: 0, out: '', depth: 0 };
  try {
    readValue(reading, 'NO_TEXT');
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  const text = cutAt(BODY_LENGTH_MAX, reading.out);
  return isBeginning && text === reading.out ? text + CUT : text;
}

function readValue(reading: Reading, rule: Rule): void {
  const { json, at } = reading;
  const first = json.charCodeAt(at);
  if (first === QUOTE) {
    reading.out += shownText(reading, readText(reading), rule);
  } else if (first === OPEN_LIST || first === OPEN_FIELDS) {
    if (rule === 'PERSONAL' || reading.depth >= DEPTH_MAX) {
      skipInner(reading);
      reading.out += HIDDEN;
    } else {
      reading.depth += 1;
      if (first === OPEN_LIST) readList(reading, rule);
      else readFields(reading);
      reading.depth -= 1;
    }
  } else {
    const word = readWord(reading);
    const isShown = rule !== 'PERSONAL' || word === 'null' || word === 'true' || word === 'false';
    reading.out += isShown ? word : HIDDEN;
  }
}

function readList(reading: Reading, rule: Rule): void {
  const { json } = reading;
  reading.out += '[';
  reading.at += 1;
  while (next(json, reading.at) !== CLOSE_LIST) {
    if (reading.out.length > BODY_LENGTH_MAX) throw ENOUGH;
    if (next(json, reading.at) === COMMA) readSign(reading);
    readValue(reading, rule);
  }
  readSign(reading);
}

function readFields(reading: Reading): void {
  const { json } = reading;
  reading.out += '{';
  reading.at += 1;
  while (next(json, reading.at) !== CLOSE_FIELDS) {
    if (reading.out.length > BODY_LENGTH_MAX) throw ENOUGH;
    const before = next(json, reading.at) === COMMA ? ',' : '';
    if (before !== '') reading.at += 1;
    const written = readText(reading);
    const name = valueOfText(written);
    if (next(json, reading.at) !== COLON) throw ENOUGH;
    reading.at += 1;
    const rule = RULES.get(name);
    reading.out += `${before}${rule === undefined ? nameOf(name) : written}:`;
    readValue(reading, rule ?? 'NO_TEXT');
  }
  readSign(reading);
}

/** Returns the next character, which exists unless the text is only a beginning. */
function next(json: string, at: number): number {
  if (at >= json.length) throw ENOUGH;
  return json.charCodeAt(at);
}

/** Reads a comma or a bracket, which is always shown. */
function readSign(reading: Reading): void {
  reading.out += reading.json.charAt(reading.at);
  reading.at += 1;
}

/** Returns a string as written, with its quotes and escapes. */
function readText(reading: Reading): string {
  const { json, at } = reading;
  if (next(json, at) !== QUOTE) throw ENOUGH;
  const end = endOfText(json, at);
  reading.at = end;
  return json.slice(at, end);
}

function endOfText(json: string, at: number): number {
  let end = at;
  let escapes = 0;
  // A quote after an odd number of backslashes is escaped.
  do {
    end = json.indexOf('"', end + 1);
    if (end < 0) throw ENOUGH;
    escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
  } while (escapes % 2 === 1);
  return end + 1;
}

/**
 * Reads a number, true, false or null. The last word of a beginning may be cut, so it is not shown.
 */
function readWord(reading: Reading): string {
  const { json, at } = reading;
  let end = at;
  while (end < json.length && !isSign(json.charCodeAt(end))) end += 1;
  const word = json.slice(at, end);
  if (!WORD.test(word) || (end === json.length && reading.depth > 0)) throw ENOUGH;
  reading.at = end;
  return word;
}

function isSign(code: number): boolean {
  return code === COMMA || code === CLOSE_LIST || code === CLOSE_FIELDS;
}

function skipInner(reading: Reading): void {
  const { json } = reading;
  let depth = 0;
  do {
    const code = next(json, reading.at);
    if (code === QUOTE) {
      reading.at = endOfText(json, reading.at);
      continue;
    }
    if (code === OPEN_LIST || code === OPEN_FIELDS) depth += 1;
    if (code === CLOSE_LIST || code === CLOSE_FIELDS) depth -= 1;
    reading.at += 1;
  } while (depth > 0);
}

function shownText({ clean }: Reading, written: string, rule: Rule): string {
  if (rule === 'TEXT') return written;
  if (rule === 'WORDS') return namesPerson(valueOfText(written)) ? HIDDEN : written;
  if (rule !== 'MESSAGE' || clean === undefined) return HIDDEN;
  return quoted(clean(valueOfText(written)));
}

function valueOfText(written: string): string {
  return written.includes('\\') ? JSON.parse(written) : written.slice(1, -1);
}
