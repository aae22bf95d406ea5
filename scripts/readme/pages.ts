/** Pages that show commands and their output; paths from the root. */
export const PAGES = [
  'README.md',
  'docs/batches.md',
  'docs/operating.md',
  'docs/quickstart.md',
  'docs/returns.md',
  'docs/webhooks.md',
] as const;
