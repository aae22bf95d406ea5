import type { Language } from './words.ts';

/** Group of the menu that a guide is listed in. */
export type Group = 'start' | 'guides' | 'clients' | 'facts';

export type Guide = {
  /** The last part of its path: `/docs/quickstart`. */
  readonly slug: string;
  readonly group: Group;
  /** Markdown files by language, as paths from the root; English always exists. */
  readonly files: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
  /** Name in the menu. */
  readonly names: Readonly<Record<Language, string>>;
};

/** The guides in the order of the menu. The site has no other documents. */
export const GUIDES: readonly Guide[] = [
  {
    slug: 'quickstart',
    group: 'start',
    files: { en: 'docs/quickstart.md' },
    names: { en: 'Quickstart', id: 'Mulai cepat' },
  },
  {
    slug: 'batches',
    group: 'guides',
    files: { en: 'docs/batches.md' },
    names: { en: 'Batches and CSV', id: 'Batch dan CSV' },
  },
  {
    slug: 'returns',
    group: 'guides',
    files: { en: 'docs/returns.md' },
    names: { en: 'Returns and claims', id: 'Retur dan klaim' },
  },
  {
    slug: 'webhooks',
    group: 'guides',
    files: { en: 'docs/webhooks.md' },
    names: { en: 'Webhooks', id: 'Webhook' },
  },
  {
    slug: 'clients',
    group: 'clients',
    files: { en: 'clients/README.md' },
    names: { en: 'All client libraries', id: 'Semua pustaka klien' },
  },
  {
    slug: 'typescript',
    group: 'clients',
    files: { en: 'clients/typescript/README.md' },
    names: { en: 'TypeScript and command line', id: 'TypeScript dan baris perintah' },
  },
  {
    slug: 'python',
    group: 'clients',
    files: { en: 'clients/python/README.md' },
    names: { en: 'Python', id: 'Python' },
  },
  {
    slug: 'php',
    group: 'clients',
    files: { en: 'clients/php/README.md' },
    names: { en: 'PHP', id: 'PHP' },
  },
  {
    slug: 'couriers',
    group: 'facts',
    files: { en: 'docs/couriers.md' },
    names: { en: 'Couriers', id: 'Kurir' },
  },
  {
    slug: 'retention',
    group: 'facts',
    files: { en: 'docs/retention.md' },
    names: { en: 'Retention', id: 'Masa simpan data' },
  },
  {
    slug: 'glossary',
    group: 'facts',
    files: { en: 'docs/glossary.md' },
    names: { en: 'Glossary', id: 'Glosarium' },
  },
  {
    slug: 'changelog',
    group: 'facts',
    files: { en: 'CHANGELOG.md' },
    names: { en: 'Changelog', id: 'Catatan perubahan' },
  },
];
