/**
 * `node scripts/sbom.ts` writes the production dependencies as CycloneDX into artifacts/. Reads the
 * lock file, as `npm sbom --omit=dev` omits packages that development needs, too.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';

type Package = {
  readonly name?: string;
  readonly version: string;
  readonly dev?: boolean;
  /** `sha512-` and base64. */
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
};

const REPOSITORY = new URL('../', import.meta.url);
const TARGET = 'artifacts/sbom.cdx.json';
const ALGORITHMS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha1: 'SHA-1' };

const locked: {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Package>>;
} = JSON.parse(await readFile(new URL('package-lock.json', REPOSITORY), 'utf8'));

const components = new Map(
  Object.entries(locked.packages).flatMap(([path, one]) => {
    const [, named] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    if (named === undefined || one.dev === true) return [];
    const component = componentOf(one.name ?? named, one);
    return [[component.purl, component] as const];
  }),
);
const own = { name: locked.name, version: locked.version };
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    lifecycles: [{ phase: 'pre-build' }],
    component: { type: 'application', ...own, purl: purlOf(own.name, own.version) },
  },
  components: [...components.values()],
};
await mkdir(new URL('artifacts/', REPOSITORY), { recursive: true });
await writeFile(new URL(TARGET, REPOSITORY), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${TARGET}: ${components.size} packages`);

function componentOf(name: string, { version, integrity, license, optional = false }: Package) {
  const purl = purlOf(name, version);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    // The lock file lists packages for other platforms, which are not installed here.
    scope: optional ? 'optional' : 'required',
    hashes: integrity === undefined ? [] : integrity.split(' ').map(hashOf),
    licenses: license === undefined ? [] : [licenseOf(license)],
  };
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content };
}

function licenseOf(license: string) {
  return / /.test(license) ? { expression: license } : { license: { id: license } };
}
