import { importsOf } from './imports-of.ts';
import { readText } from './repository.ts';

/** What the files of a zone may import; docs/how-it-works.md has it in short. */
export type Zone = {
  readonly name: string;
  /** Its files, from the root. Files that match the pattern may import each other. */
  readonly files: RegExp;
  /** What else it may import; anything not named is forbidden. */
  readonly may: readonly RegExp[];
  /** Exceptions to all that. */
  readonly never?: readonly RegExp[];
};

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>>;

const { dependencies, devDependencies }: Manifest = JSON.parse(readText('package.json'));

const DOMAIN = /^domain\//;
/** What couriers and payment gateways are called, decoded and verified by. */
const KIT = /^adapters\/_kit\//;
const COURIER_KIT = /^adapters\/couriers\/_kit\//;
const USECASES = /^src\/usecases\//;
const VIEWS = /^src\/views\//;
const PAGES = /^src\/pages\//;
/** A store or a transaction: for use cases and what implements them. */
const STORES = /^domain\/(?:.+-store|.+-reader|unit-of-work)\.ts$/;
/** Our cost and our margin. */
const PRICING = /^domain\/rating\/pricing-rule(?:-store)?\.ts$/;
/** Where processes begin: nothing imports them. */
const PROGRAMS = /^src\/(?:main|migrate|cli\/main)\.ts$/;
/** A bounded map: pure data. */
const BOUNDED = /^lru-cache$/;
export const TESTS = /^(?:tests|scripts|bench)\/|\.test\.ts$|\/fixtures\//;
/** What runs in a browser. */
const WEB = /^src\/web\//;
/** Without those that open a second door to the environment or to modules. */
const NODE = /^node:(?!process$|module$|vm$|child_process$)/;

/** Allowed imports: the first row that matches a file applies. */
export const ZONES: readonly Zone[] = [
  {
    name: 'what runs a program again, or a copy of a module, in one process',
    files: /^tests\/kit\/(?=(?:rerun-main|import-file)\.ts$)/,
    may: [/^\(computed\)$/],
  },
  {
    name: 'tests, scripts and bench',
    files: TESTS,
    may: [/^(?:domain|src|adapters|tests|scripts|bench)\//, /^node:/, declared(devDependencies)],
  },
  // What a client of ours would write.
  { name: 'examples', files: /^examples\//, may: [/^node:/] },
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
    // The API is called by its own document: of the server, pages know types alone.
    name: 'the web pages',
    files: WEB,
    may: [
      DOMAIN,
      /^src\/http\/contract\/(?:api|dashboard)\.gen\.ts$/,
      /^(?:react|react-dom)(?:\/|$)/,
      /^@mantine\/(?:charts|core|dates|form|hooks|modals|notifications|spotlight)(?:\/|$)/,
      /^@tanstack\/react-(?:query|router|virtual)$/,
      /^(?:dayjs|openapi-fetch|qrcode|recharts)(?:\/|$)/,
      /^@heroicons\/react\/24\/outline\/\w+$/,
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
      /^(?:express|ajv|csv-parse|csv-stringify)(?:\/|$)/,
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
      /^src\/composition\/operator\.ts$/,
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
    may: [DOMAIN, USECASES, VIEWS],
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
    // A courier elsewhere has a database of its own, too.
    name: "the simulated couriers' memory",
    files: /^adapters\/couriers\/simulator\/bookings\.ts$/,
    may: [DOMAIN, /^adapters\/couriers\/simulator\//, /^pg$/],
    never: [STORES],
  },
  {
    // Couriers and gateways are called in one way, and their payloads decoded in one: limits of a
    // call and what errors may hold have one home.
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
    // For trying out webhooks: it receives requests and sends none.
    name: 'the receiver of webhooks',
    files: /^adapters\/webhooks\/receiver\.ts$/,
    may: [DOMAIN, /^adapters\/webhooks\//, /^node:(?:events|http|net|stream|timers\/promises)$/],
    never: [STORES],
  },
  {
    // The only caller of URLs that clients choose: its guards live in one place.
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
    // It starts a server and knows nothing of what the database holds.
    name: 'the embedded PostgreSQL',
    files: /^adapters\/embedded-postgres\//,
    may: [/^pg$/, NODE, /^node:(?:module|child_process)$/],
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
    // The layout is the domain's; fonts, codes and pictures are packages'.
    name: 'labels',
    files: /^adapters\/labels\//,
    may: [DOMAIN, NODE, /^(?:@napi-rs\/canvas|bwip-js\/node|qrcode)$/],
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

/** Forbidden imports of a file; a file that no row matches is one violation itself. */
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

/** A transitive dependency may not be imported. */
function declared(group: Manifest['dependencies']): RegExp {
  const names = Object.keys({ ...dependencies, ...group }).map((name) =>
    name.replaceAll('.', '\\.'),
  );
  return new RegExp(`^(?:${names.join('|')})(?:/|$)`);
}
