/** Trusted markup: all texts in it are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Null inserts nothing. */
type Value = string | number | Html | null | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag; escapes inserted values for text and for quoted attributes. */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = literals.map((literal, at) => literal + markupOf(values[at] ?? null));
  return new Html(text.join(''));
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return String(value).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}
