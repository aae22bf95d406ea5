import { COURIERS as SIMULATED } from '#adapters/couriers/simulator/fixtures/couriers.ts';
import { codeOf, commentsOf, textsOf } from './source-text.ts';
import { DIALECT } from './words.ts';

/** A pattern that files of a zone must not contain. */
export type Ban = {
  readonly what: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  /** Parts of a file to search; `texts` are strings and templates. */
  readonly within: readonly (keyof typeof PARTS)[];
  readonly pattern: RegExp;
};

const PARTS = {
  code: (source: string) => [codeOf(source)],
  texts: textsOf,
  comments: commentsOf,
} as const;

/** Code that does not depend on clock, randomness, machine or environment. */
const PURE = /^(?:domain|src\/usecases|src\/views)\//;
const CODE = ['code'] as const;
const TEXTS = ['texts'] as const;
const BOTH = ['code', 'texts'] as const;

/** Omits round numbers (100, 200, 400, 500), which may be weights in grams. */
const STATUSES = [
  '10[1-3]|20[1-8]|30[1-8]',
  '40[1-9]|41[0-8]|42[1-9]|431|451',
  '50[1-8]|51[01]',
].join('|');

/** Brands, providers and aggregators in any spelling: `jne`, `askJne`, `JNE_CODES`. */
const COURIERS = [...SIMULATED.map(({ profile }) => profile.code), 'simulator', 'biteship']
  .flatMap((code) => [code, code.toUpperCase()])
  .join('|');

export const BANS: readonly Ban[] = [
  {
    what: 'the wall clock',
    files: /^(?:domain|src\/(?:usecases|views|http|cli|config))\//,
    within: CODE,
    pattern: oneOf(
      /\bDate\s*\.\s*now\b/,
      /\bnew\s+Date\s*(?:\(\s*\)|(?![\s(\w]))/,
      /(?<!new\s+)\bDate\s*\(/,
    ),
  },
  { what: 'the monotonic clock', files: PURE, within: CODE, pattern: /\bperformance\b/ },
  {
    what: 'randomness',
    files: /^(?:domain|src)\//,
    // The browser generates idempotency keys for repeated requests.
    except: /^src\/web\/api\/new-key\.ts$/,
    within: CODE,
    pattern: /\bMath\s*\.\s*random\b|\bcrypto\s*\./,
  },
  { what: 'timers', files: PURE, within: CODE, pattern: /\bset(?:Timeout|Interval|Immediate)\b/ },
  { what: 'the network', files: PURE, within: CODE, pattern: /\bfetch\s*\(|\bWebSocket\b/ },
  { what: 'the process', files: PURE, within: CODE, pattern: /\bprocess\b|\bglobalThis\b/ },
  {
    // Modules stay loaded from one test file to the next (tests/kit/realm-runner.cjs).
    what: 'the state of a module',
    files: /^(?:domain|src|adapters)\//,
    // Exceptions: caches of composed statements, a worker thread, and state in the browser.
    except:
      /^adapters\/(?:postgres\/join-(?:shared|writes)|labels\/thread)\.ts$|^src\/web\/|\.test\.ts$/,
    within: CODE,
    pattern: oneOf(
      /(?<![^\n])(?:export\s+)?let\b/,
      /(?<![^\n])(?:export\s+)?const\s+\w+[^=\n]*=\s*new\s+(?:Weak)?(?:Map|Set)\b[^(\n]*\(\s*\)/,
    ),
  },
  { what: 'the console', files: PURE, within: CODE, pattern: /\bconsole\b/ },
  {
    what: 'the environment',
    files: /^(?:domain|src|adapters)\//,
    except: /^src\/config\//,
    within: CODE,
    pattern: oneOf(
      /\bprocess\s*(?:\?\s*)?\.\s*env\b/,
      /\bprocess\s*(?:\?\.\s*)?\[/,
      /[}\w]\s*=\s*process\b(?!\s*\.)/,
    ),
  },
  {
    what: 'HTTP status numbers',
    files: PURE,
    // Which answers of a receiver count as success is a business rule.
    except: /^domain\/notifying\/webhook\/outcome\.ts$/,
    within: CODE,
    pattern: new RegExp(`(?<![\\w.,])(?:${STATUSES})(?![\\w.])`),
  },
  {
    what: 'snake_case names',
    files: /^(?:domain|src\/usecases)\//,
    within: CODE,
    pattern: /(?<![\w$])[a-z]\w*_\w*/,
  },
  {
    what: 'words of the former dialect',
    files: /^(?:domain|src|adapters)\//,
    // Exceptions: names of database columns, and tests, which may quote what people write.
    except: /\.gen\.ts$|\/simulator\/rows\.ts$|\/pickup\/store\.ts$|\.test\.ts$|\/fixtures\//,
    within: ['code', 'comments'],
    pattern: word(DIALECT),
  },
  {
    what: 'couriers by name',
    files: /^(?:domain|src\/(?:usecases|views|http))\//,
    except: /\.gen\.ts$/,
    within: BOTH,
    pattern: word(COURIERS),
  },
  {
    what: 'SQL',
    files: /^(?:domain|src|adapters\/(?!(?:embedded-)?postgres\/))/,
    // The simulated courier and gateway each have their own database.
    except: /^adapters\/(?:couriers\/simulator\/bookings|payments\/simulator\/charges)\.ts$/,
    within: TEXTS,
    pattern: oneOf(
      /\bselect\s[^.]*\bfrom\s|\binsert\s+into\s|\bdelete\s+from\s/,
      /\bupdate\s+\w+\s+set\s/,
      /\b(?:SELECT|COMMIT|ROLLBACK|BEGIN)\b/,
      /\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\b/,
      /\b(?:CREATE|ALTER|DROP)\s+(?:TABLE|INDEX|ROLE)\b/,
    ),
  },
  {
    what: 'our cost and margin',
    files: /^src\/(?:views|http)\//,
    within: CODE,
    pattern: /\b(?:cost|markup|margin|CourierRate|PricingRule|RuleTarget)(?![a-z])/,
  },
  {
    what: 'untyped values',
    files: /./,
    within: CODE,
    pattern: /\b(?:as|satisfies)\s+any\b|<any>|:\s*any\b/,
  },
  {
    // Node strips types only; it cannot compile decorators.
    what: 'decorators',
    files: /./,
    within: CODE,
    pattern: /@/,
  },
  {
    what: 'tests that do not run',
    files: /\.test\.ts$|^tests\//,
    within: CODE,
    pattern: oneOf(
      /\b(?:it|test|describe)(?:\s*\.\s*\w+)*\s*\.\s*(?:skip|todo|only|failing)\b/,
      /\b(?:xit|xtest|xdescribe|fit|fdescribe|pending)\s*[.(]/,
    ),
  },
];

/** Returns the matching texts in a file. */
export function breaches(ban: Ban, file: string, source: string): readonly string[] {
  if (!ban.files.test(file) || ban.except?.test(file)) return [];
  const texts = ban.within.flatMap((part) => PARTS[part](source));
  return texts.flatMap((text) => ban.pattern.exec(text)?.[0] ?? []);
}

/** Matches one of the words, whole or as part of a camelCase name. */
function word(words: string): RegExp {
  const all = words.split('|').flatMap((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)]);
  return new RegExp(`(?:(?<![A-Za-z])|(?<=[a-z](?=[A-Z])))(?:${all.join('|')})(?![a-z])`);
}

function oneOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
