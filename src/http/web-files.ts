import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pageLinks } from './page-links.ts';

/** A file in each encoding that it was built in. */
export type WebFile = {
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
};
export type Encoding = 'br' | 'gzip' | 'identity';

/** The built dashboard. */
export type WebFiles = {
  /** HTML in which `{{nonce}}` is replaced for each request. */
  readonly index: string;
  /** The value of `Link` for a page, by its path. */
  readonly linksOf: (path: string) => string | undefined;
  /** Files by path: `/assets/index-Bx3kd9.js`. */
  readonly files: ReadonlyMap<string, WebFile>;
};

/** Files of the documentation site by name: `en/errors/NOT_FOUND.html`. */
export type DocsFiles = ReadonlyMap<string, WebFile>;

const INDEX = 'index.html';
const MANIFEST = '.vite/manifest.json';
const HASHED = 'assets/';
const PACKED = { br: '.br', gzip: '.gz' } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const DOCS_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads the dashboard's files into memory, so that a later build does not change what is served.
 */
export function readWebFiles(folder: URL): WebFiles | null {
  const names = namesIn(folder);
  if (!names.has(INDEX)) return null;
  const read = (name: string) => readFileSync(new URL(name, folder));
  const served = [...names].filter((name) => name !== INDEX && extname(name) in TYPES);
  const fileOf = (name: string): WebFile => {
    const packed = Object.entries(PACKED).filter(([, ending]) => names.has(name + ending));
    return fileWith(name, TYPES[extname(name)] ?? '', {
      identity: read(name),
      ...Object.fromEntries(packed.map(([encoding, ending]) => [encoding, read(name + ending)])),
    });
  };
  return {
    index: read(INDEX).toString('utf8'),
    linksOf: pageLinks(JSON.parse(read(MANIFEST).toString('utf8'))),
    files: new Map(served.map((name) => [`/${name}`, fileOf(name)])),
  };
}

/** Reads the documentation site into memory; empty if it was not built. */
export function readDocsFiles(folder: URL): DocsFiles {
  const names = [...namesIn(folder)];
  return docsFiles(
    names
      .filter((name) => extname(name) in DOCS_TYPES)
      .map((name) => [name, readFileSync(new URL(name, folder))]),
  );
}

/** The files of a site in the form in which they are served. */
export function docsFiles(contents: Iterable<readonly [string, string | Buffer]>): DocsFiles {
  const files = [...contents].map(([name, bytes]) => {
    const type = DOCS_TYPES[extname(name)] ?? '';
    return [name, fileWith(name, type, { identity: Buffer.from(bytes) })] as const;
  });
  return new Map(files);
}

function fileWith(name: string, type: string, bodies: WebFile['bodies']): WebFile {
  const etag = createHash('sha256').update(bodies.identity).digest('base64url');
  return { type, etag, isHashed: name.startsWith(HASHED), bodies };
}

/** Names of the files; none if nothing was built. Skips names that begin with a dot. */
function namesIn(folder: URL): ReadonlySet<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return new Set(names.filter((name) => !name.startsWith('.')));
  } catch {
    return new Set();
  }
}
