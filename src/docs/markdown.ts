import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { escaped } from './html.ts';

export type Rendered = {
  readonly html: string;
  /** Text of the first heading. */
  readonly title: string;
  readonly anchors: readonly string[];
};

/**
 * Returns the address of a linked document, by its path from the root; undefined if the site does
 * not have it.
 */
export type AddressOf = (file: string) => string | undefined;

const RUN_MARK = /^<!--.*?-->\n/gms;
const OUTSIDE = /^(?:https?:|mailto:)/;

/** Removes the marks from a document's Markdown that only our scripts read. */
export function readable(source: string): string {
  return source.replaceAll(RUN_MARK, '');
}

/**
 * Renders a document of the repository as HTML. A link to a document that is not on the site
 * becomes plain text. HTML in the Markdown is escaped, and style attributes are not written,
 * because the pages' policy blocks them.
 */
export function renderMarkdown(source: string, file: string, addressOf: AddressOf): Rendered {
  const markdown = new MarkdownIt({ html: false });
  const tokens = markdown.parse(readable(source), {});
  const anchors: string[] = [];
  let title = '';
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[at + 1]);
      if (title === '') title = text;
      const anchor = unused(anchorOf(text), anchors);
      anchors.push(anchor);
      token.attrSet('id', anchor);
    }
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
    if (token.type === 'th_open' && tokens[at + 1]?.content === '')
      dropHeading(token, tokens[at + 2]);
    if (token.type === 'inline') resolveLinks(token.children ?? [], file, addressOf);
  }
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.fence = (all, at) => codeBlock(all[at]?.content ?? '', all[at]?.info ?? '');
  rules.code_block = (all, at) => codeBlock(all[at]?.content ?? '', '');
  return { html: markdown.renderer.render(tokens, markdown.options, {}), title, anchors };
}

/** A code block that the keyboard can focus and scroll sideways. */
export function codeBlock(text: string, language: string): string {
  const kind = language === '' ? '' : ` class="language-${escaped(language)}"`;
  return `<pre tabindex="0"><code${kind}>${escaped(text)}</code></pre>\n`;
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function plainText(token: Token | undefined): string {
  const parts = token?.children ?? [];
  return parts
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');
}

/** Returns the anchor, or the anchor with `-1` and so on if it is taken, as on GitHub. */
function unused(anchor: string, taken: readonly string[]): string {
  for (let count = 0; ; count += 1) {
    const candidate = count === 0 ? anchor : `${anchor}-${count}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

function alignByClass(token: Token): void {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = null;
  token.attrSet('class', String(style).replace('text-align:', ''));
}

/**
 * Makes an empty header cell a plain cell, because screen readers would announce it as a heading.
 */
function dropHeading(opening: Token, closing: Token | undefined): void {
  opening.tag = 'td';
  if (closing !== undefined) closing.tag = 'td';
}

function resolveLinks(tokens: readonly Token[], file: string, addressOf: AddressOf): void {
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = resolved(String(token.attrGet('href')), file, addressOf);
      isDropped = address === undefined;
      if (address !== undefined) token.attrSet('href', address);
    }
    if (isDropped && (token.type === 'link_open' || token.type === 'link_close')) {
      if (token.type === 'link_close') isDropped = false;
      token.type = 'text';
      token.tag = '';
      token.content = '';
    }
  }
}

function resolved(link: string, file: string, addressOf: AddressOf): string | undefined {
  if (OUTSIDE.test(link) || link.startsWith('#') || link.startsWith('/')) return link;
  const [path = '', anchor] = link.split('#');
  const address = addressOf(posix.join(posix.dirname(file), path));
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
