/** From the root: what shows commands and what they print. */
export const PAGES = ['README.md', 'docs/operating.md', 'docs/webhooks.md'] as const;
