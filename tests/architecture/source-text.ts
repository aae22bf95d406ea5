/** Kind of a piece of source text. */
export type PieceKind = 'code' | 'comment' | 'text' | 'pattern';
/** `raw` as in the file, with quotes. Joined in order, the pieces are the file. */
export type Piece = { readonly kind: PieceKind; readonly raw: string };

type Found = Piece | undefined;

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const PLAIN = /[^'"`{}/]+|[{}/]/y;
/**
 * Matches from a backtick, or the brace that ends an insertion, to the next insertion or the end.
 */
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;

/**
 * A slash after an operand divides, after `<` it ends a tag; elsewhere it opens a regular
 * expression.
 */
const OPERAND = /[\w$)\]}"<]$/;
const KEYWORD = /\b(?:return|typeof|case|in|of|await|yield|void|delete|new|else|do)$/;

/** Cache, as many rules read the same files. */
const known = new Map<string, readonly Piece[]>();

/** Splits TypeScript into code, strings, comments and regular expressions. */
export function piecesOf(source: string): readonly Piece[] {
  const pieces = known.get(source) ?? split(source);
  known.set(source, pieces);
  return pieces;
}

function split(source: string): readonly Piece[] {
  const pieces: Piece[] = [];
  /** Number of open braces in each enclosing insertion `${…}`. */
  const insertions: number[] = [];
  let before = '';
  for (let at = 0; at < source.length; at += pieces.at(-1)?.raw.length ?? 0) {
    const endsInsertion = source[at] === '}' && insertions.at(-1) === 0;
    const piece = endsInsertion ? match('text', TEMPLATE, source, at) : next(source, at, before);
    if (piece === undefined) throw new Error(`cannot read ${source.slice(at, at + 40)}`);
    track(insertions, piece);
    if (piece.kind !== 'comment') before = tailOf(before, piece);
    pieces.push(piece);
  }
  return pieces;
}

/** Returns the code with all else replaced by blanks, so that lines and columns stay correct. */
export function codeOf(source: string): string {
  return piecesOf(source)
    .map(({ kind, raw }) => (kind === 'code' ? raw : raw.replace(/[^\n]/g, ' ')))
    .join('');
}

/** Strings and the literal parts of templates, without their quotes. */
export function textsOf(source: string): readonly string[] {
  return piecesOf(source).flatMap(({ kind, raw }) => {
    return kind === 'text' ? raw.slice(1).replace(/(?:['"`]|\$\{)$/, '') : [];
  });
}

export function commentsOf(source: string): readonly string[] {
  return piecesOf(source).flatMap(({ kind, raw }) => (kind === 'comment' ? raw : []));
}

function next(source: string, at: number, before: string): Found {
  const divides = OPERAND.test(before) && !KEYWORD.test(before);
  return (
    match('comment', COMMENT, source, at) ??
    match('text', QUOTED, source, at) ??
    (source[at] === '`' ? match('text', TEMPLATE, source, at) : undefined) ??
    (divides ? undefined : match('pattern', PATTERN, source, at)) ??
    match('code', PLAIN, source, at)
  );
}

// biome-ignore lint/complexity/useMaxParams: kind, pattern, source and position form no object
function match(kind: PieceKind, pattern: RegExp, source: string, at: number): Found {
  pattern.lastIndex = at;
  const [raw] = pattern.exec(source) ?? [];
  return raw === undefined ? undefined : { kind, raw };
}

function track(insertions: number[], { kind, raw }: Piece): void {
  if (kind === 'text' && raw.startsWith('}')) insertions.pop();
  if (kind === 'text' && raw.endsWith('${')) insertions.push(0);
  const last = insertions.length - 1;
  const open = insertions[last];
  if (open === undefined || kind !== 'code') return;
  if (raw === '{') insertions[last] = open + 1;
  if (raw === '}') insertions[last] = open - 1;
}

function tailOf(before: string, { kind, raw }: Piece): string {
  return kind === 'code' ? (before + raw).trimEnd().slice(-12) : '"';
}
