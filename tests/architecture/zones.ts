import { importsOf } from './imports-of.ts';
import { readText } from './repository.ts';

/** Files with common import rules; docs/how-it-works.md summarises them. */
export type Zone = {
  readonly name: string;
  /**
   * Files of the zone, as paths from the root. Files under the same match may import each other.
   */
  readonly files: RegExp;
  /** Other allowed imports; everything else is forbidden. */
  readonly may: readonly RegExp[];
  /** Imports that are forbidden even if allowed above. */
  readonly never?: readonly RegExp[];
};

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>>;

const { dependencies, devDependencies }: Manifest = JSON.parse(readText('package.json'));

const DOMAIN = /^domain\//;
/** Shared code to call couriers and payment gateways, and to decode and verify their data. */
const KIT = /^adapters\/_kit\//;
const COURIER_KIT = /^adapters\/couriers\/_kit\//;
const USECASES = /^src\/usecases\//;
const VIEWS = /^src\/views\//;
const PAGES = /^src\/pages\//;
/** Stores and transactions: for use cases and the adapters that implement them. */
const STORES = /^domain\/(?:.+-store|.+-reader|unit-of-work)\.ts$/;
/** Our cost and margin. */
const PRICING = /^domain\/selling\/rating\/pricing-rule(?:-store)?\.ts$/;
/** Entry points of processes, which nothing imports. */
const PROGRAMS = /^src\/(?:main|migrate|cli\/main)\.ts$/;
/** A bounded map: pure data. */
const BOUNDED = /^lru-cache$/;
export const TESTS = /^(?:tests|scripts|bench)\/|\.test\.ts$|\/fixtures\//;
/** Code that runs in a browser. */
const WEB = /^src\/web\//;
/** Library that clients install, and its command line. */
const CLIENT_LIBRARY = /^clients\/typescript\/src\//;
const CLIENT_CLI = /^clients\/typescript\/src\/cli\//;
/** Excludes modules that give access to the environment or to other modules. */
const NODE = /^node:(?!process$|module$|vm$|child_process$)/;

/** Allowed imports: the first row that matches a file applies. */
export const ZONES: readonly Zone[] = [
  {
    name: 'loaders that run a program or a module again in the same process',
    files: /^tests\/kit\/(?=(?:rerun-main|import-file)\.ts$)/,
    may: [/^\(computed\)$/],
  },
  {
    name: 'tests, scripts and bench',
    files: TESTS,
    may: [
      /^(?:domain|src|adapters|tests|scripts|bench|clients)\//,
      /^node:/,
      declared(devDependencies),
    ],
  },
  // Code as a client of ours would write it.
  { name: 'examples', files: /^examples\//, may: [/^node:/] },
  {
    name: 'the command line of clients',
    files: CLIENT_CLI,
    may: [CLIENT_LIBRARY, /^node:/],
  },
  // Runs in browsers and workers, too, and shares nothing with the server but the document.
  { name: 'the client library', files: CLIENT_LIBRARY, may: [], never: [CLIENT_CLI] },
  { name: 'domain', files: /^domain\//, may: [] },
  { name: 'use cases', files: /^src\/usecases\//, may: [DOMAIN, VIEWS, BOUNDED] },
  { name: 'views', files: /^src\/views\//, may: [DOMAIN], never: [STORES, PRICING] },
  { name: 'pages', files: /^src\/pages\//, may: [DOMAIN], never: [STORES, PRICING] },
  {
    name: 'the build of the web pages',
    files: /^src\/web\/(?=vite\.config\.ts$)/,
    may: [/^vite$/, NODE],
  },
  {
    // Pages call the API through its OpenAPI document and import only types from the server.
    name: 'the web pages',
    files: WEB,
    may: [
      DOMAIN,
      /^src\/http\/contract\/(?:api|dashboard)\.gen\.ts$/,
      /^(?:react|react-dom)(?:\/|$)/,
      /^@mantine\/(?:charts|core|dates|form|hooks|modals|notifications|spotlight)(?:\/|$)/,
      /^@tanstack\/react-(?:query|router|virtual)$/,
      /^(?:dayjs|openapi-fetch|qrcode|recharts)(?:\/|$)/,
      /^(?:csv-parse\/browser\/esm\/sync|read-excel-file\/universal)$/,
      /^@heroicons\/react\/24\/outline\/\w+$/,
    ],
    never: [STORES, PRICING],
  },
  {
    // Runs when the site is built; the server reads only its files.
    name: 'the documentation site',
    files: /^src\/docs\//,
    may: [
      DOMAIN,
      /^src\/http\/(?:error-words|problem|translate-error)\.ts$/,
      /^markdown-it$/,
      NODE,
    ],
    never: [STORES, PRICING],
  },
  {
    name: 'http',
    files: /^src\/http\//,
    may: [
      DOMAIN,
      USECASES,
      VIEWS,
      PAGES,
      BOUNDED,
      /^(?:express|compression|ajv|csv-parse|csv-stringify)(?:\/|$)/,
      NODE,
    ],
    never: [STORES],
  },
  {
    name: 'the command line program',
    files: /^src\/cli\/main\.ts$/,
    may: [
      DOMAIN,
      /^src\/cli\//,
      /^src\/composition\/(?:back-up|doctor|operator)\.ts$/,
      /^src\/config\/read-settings\.ts$/,
      /^node:util$/,
    ],
    never: [STORES],
  },
  {
    name: 'the options of a command line',
    files: /^src\/cli\/given\.ts$/,
    may: [/^src\/cli\/(?!main\.ts$)/, /^node:util$/],
  },
  {
    name: 'the commands',
    files: /^src\/cli\//,
    // Photos of a claim are written into a folder.
    may: [DOMAIN, USECASES, VIEWS, /^node:(?:fs|path)$/],
    never: [STORES, PROGRAMS],
  },
  {
    name: 'workers',
    files: /^src\/workers\//,
    may: [DOMAIN, USECASES],
    never: [STORES],
  },
  { name: 'config', files: /^src\/config\//, may: [/^node:fs$/] },
  {
    name: 'composition',
    files: /^src\/composition\//,
    may: [/^(?:domain|src|adapters)\//, NODE, declared(dependencies)],
    never: [PROGRAMS, WEB],
  },
  {
    name: 'the programs',
    files: /^src\/(?:main|migrate)\.ts$/,
    may: [/^(?:domain|src|adapters)\//, NODE, declared(dependencies)],
    never: [PROGRAMS, WEB],
  },
  {
    // The simulated courier has its own database, as a real courier would.
    name: "the simulated couriers' memory",
    files: /^adapters\/couriers\/simulator\/bookings\.ts$/,
    may: [DOMAIN, /^adapters\/couriers\/simulator\//, /^pg$/],
    never: [STORES],
  },
  {
    // One way to call couriers and gateways and to decode their payloads, so that limits of calls
    // and contents of errors are defined once.
    name: 'the kit of couriers and gateways',
    files: /^adapters\/_kit\//,
    may: [DOMAIN, /^(?:ajv|axios)$/, /^node:(?:crypto|https?|net)$/],
    never: [STORES],
  },
  {
    name: 'the kit of couriers',
    files: /^adapters\/couriers\/_kit\//,
    may: [DOMAIN, KIT],
    never: [STORES],
  },
  {
    name: 'a courier provider',
    files: /^adapters\/couriers\/[^/]+\//,
    may: [DOMAIN, KIT, COURIER_KIT, BOUNDED],
    never: [STORES],
  },
  {
    name: 'the courier directory',
    files: /^adapters\/couriers\/[^/]+\.ts$/,
    may: [DOMAIN, KIT, /^adapters\/couriers\//, BOUNDED, /^(?:cockatiel|node:timers)$/],
    never: [STORES],
  },
  {
    name: "the simulated gateway's memory",
    files: /^adapters\/payments\/simulator\/charges\.ts$/,
    may: [DOMAIN, /^adapters\/payments\/simulator\//, /^pg$/],
    never: [STORES],
  },
  {
    name: 'the kit of payment gateways',
    files: /^adapters\/payments\/_kit\//,
    may: [DOMAIN, KIT],
    never: [STORES],
  },
  {
    name: 'a payment gateway',
    files: /^adapters\/payments\/[^/]+\//,
    may: [DOMAIN, KIT, /^adapters\/payments\/_kit\//],
    never: [STORES],
  },
  {
    name: 'the payment directory',
    files: /^adapters\/payments\/[^/]+\.ts$/,
    may: [DOMAIN, /^adapters\/payments\/[^/]+\.ts$/],
    never: [STORES],
  },
  {
    // A local server to try webhooks out: receives requests and sends none.
    name: 'the receiver of webhooks',
    files: /^adapters\/webhooks\/receiver\.ts$/,
    may: [DOMAIN, /^adapters\/webhooks\//, /^node:(?:events|http|net|stream|timers\/promises)$/],
    never: [STORES],
  },
  {
    // The only code that calls URLs chosen by clients, so its guards are in one place.
    name: 'webhooks',
    files: /^adapters\/webhooks\//,
    may: [
      DOMAIN,
      KIT,
      /^(?:axios|ipaddr\.js|request-filtering-agent)$/,
      /^node:(?:https?|net|stream|dns\/promises)$/,
    ],
    never: [STORES],
  },
  {
    name: 'postgres',
    files: /^adapters\/postgres\//,
    may: [DOMAIN, /^(?:pg|pg-boss|typeorm)$/, NODE],
  },
  {
    // Starts a server and does not depend on the contents of the database.
    name: 'the embedded PostgreSQL',
    files: /^adapters\/embedded-postgres\//,
    may: [/^pg$/, NODE, /^node:(?:module|child_process)$/],
  },
  {
    name: 'observation',
    files: /^adapters\/observation\//,
    may: [DOMAIN, NODE, /^(?:prom-client|@opentelemetry\/[a-z-]+)$/],
  },
  { name: 'logging', files: /^adapters\/logging\//, may: [DOMAIN, /^winston$/] },
  {
    name: 'system',
    files: /^adapters\/system\//,
    may: [DOMAIN, NODE, /^(?:@node-rs\/argon2|ipaddr\.js|otpauth)$/],
  },
  {
    name: 'e-mail',
    files: /^adapters\/email\//,
    may: [DOMAIN, /^nodemailer(?:\/lib\/addressparser)?$/, /^node:(?:stream|timers\/promises)$/],
    never: [STORES],
  },
  {
    // The layout is defined in the domain; fonts, barcodes and images come from packages.
    name: 'labels',
    files: /^adapters\/labels\//,
    may: [DOMAIN, NODE, /^(?:@napi-rs\/canvas|bwip-js\/node|qrcode)$/],
    never: [STORES],
  },
  {
    name: 'photos',
    files: /^adapters\/photos\//,
    may: [DOMAIN, NODE, /^@napi-rs\/canvas$/],
    never: [STORES],
  },
  {
    name: 'sheets',
    files: /^adapters\/sheets\//,
    may: [DOMAIN, NODE, /^write-excel-file\/node$/],
    never: [STORES],
  },
  {
    name: 'areas',
    files: /^adapters\/areas\//,
    may: [DOMAIN, NODE],
  },
];

export function zoneOf(file: string): Zone | undefined {
  return ZONES.find(({ files }) => files.test(file));
}

/** Forbidden imports of a file. A file outside all zones is itself a violation. */
export function forbiddenImports(file: string, source: string): readonly string[] {
  const zone = zoneOf(file);
  if (zone === undefined) return ['stands in no zone'];
  return importsOf(file, source).filter((target) => !mayImport(zone, file, target));
}

function mayImport({ files, may, never = [] }: Zone, file: string, target: string): boolean {
  const ownGround = files.exec(file)?.[0] ?? file;
  if (never.some((pattern) => pattern.test(target))) return false;
  // Test-only modules may not be imported by the product, not even in their own folder.
  if (TESTS.test(target) && !TESTS.test(file)) return false;
  return target.startsWith(ownGround) || may.some((pattern) => pattern.test(target));
}

/** Only direct dependencies may be imported. */
function declared(group: Manifest['dependencies']): RegExp {
  const names = Object.keys({ ...dependencies, ...group }).map((name) =>
    name.replaceAll('.', '\\.'),
  );
  return new RegExp(`^(?:${names.join('|')})(?:/|$)`);
}
