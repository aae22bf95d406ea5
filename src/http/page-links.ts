/** Vite's manifest of the build, by source file relative to its root. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

const ENTRY = 'index.html';
const ENVIRONMENT = /^\/(?:test|live)(?=\/)/;
const FIRST_PLACE = 'overview';
/** Ends with the folder of a page and its file, below the folder of its district. */
const PAGE = /^pages\/[^/]+\/([^/]+\/(?:detail-)?page\.tsx)$/;

/**
 * Value of the `Link` header for a dashboard page such as `/test/shipments/SHP…`, so that its
 * script and styles load in parallel with the common ones. Undefined if there is no such page.
 */
export function pageLinks(manifest: Manifest): (path: string) => string | undefined {
  const common = new Set(scriptsOf(manifest, ENTRY));
  const linksOf = (source: string) => {
    const scripts = scriptsOf(manifest, source).filter((file) => !common.has(file));
    const styles = manifest[source]?.css ?? [];
    return [
      ...scripts.map((file) => `</${file}>; rel=modulepreload`),
      ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ].join(', ');
  };
  const links = new Map(
    Object.keys(manifest).flatMap((source) => {
      const page = PAGE.exec(source)?.[1];
      return page === undefined ? [] : [[page, linksOf(source)] as const];
    }),
  );
  return (path) => {
    const [place = FIRST_PLACE, one] = path.replace(ENVIRONMENT, '').split('/').filter(Boolean);
    return links.get(`${place}/${one === undefined ? 'page' : 'detail-page'}.tsx`);
  };
}

/** Files of a source's chunk, and of everything it imports before running. */
export function scriptsOf(manifest: Manifest, source: string): readonly string[] {
  const seen = new Set([source]);
  for (const one of seen) for (const next of manifest[one]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((one) => manifest[one]?.file ?? []);
}
