import { describe, expect, it } from '@jest/globals';
import { BANS, breaches } from './bans.ts';
import { SOURCE_FILES } from './repository.ts';

type Planted = {
  readonly file: string;
  readonly refused: readonly string[];
  /** Texts that look similar but are allowed. */
  readonly allowed?: readonly string[];
};

/** Texts that each ban must find, and texts that it must ignore. */
const PLANTED: Readonly<Record<string, Planted>> = {
  'the wall clock': {
    file: 'domain/x.ts',
    refused: ['const t = Date.now();', 'f(new Date());', 'new Date( )', 'new Date;', 'Date()'],
    allowed: ['new Date(ms)', '// Date.now()', 'const at: Date = now;', "'new Date()'", 'toDate()'],
  },
  'the monotonic clock': { file: 'src/usecases/x.ts', refused: ['performance.now()'] },
  randomness: {
    file: 'src/usecases/x.ts',
    refused: ['Math.random()', 'const { length } = crypto.randomUUID();', 'Math\n.random()'],
    allowed: ['Math.round(1)', 'random.uuid()'],
  },
  timers: {
    file: 'domain/x.ts',
    refused: ['setTimeout(f, 1)', 'setInterval(f)', 'setImmediate(f)'],
    allowed: ['offset(1)', '/* setTimeout */'],
  },
  'the network': {
    file: 'src/usecases/x.ts',
    refused: ['await fetch(url)', 'new WebSocket(url)'],
    allowed: ['prefetch(url)', "'fetch('"],
  },
  'the process': {
    file: 'domain/x.ts',
    refused: ['process.exit(1)', 'globalThis.x', 'const { pid } = process;'],
    allowed: ['processes', '// one process', "'process'"],
  },
  'the state of a module': {
    file: 'adapters/postgres/x.ts',
    refused: [
      'let count = 0;',
      'export let x: Date;',
      'const seen = new Map<string, Row>();',
      'export const keys = new WeakSet();',
    ],
    allowed: ['  let count = 0;', 'const known = new Set(CODES);', '  const seen = new Map();'],
  },
  'the console': { file: 'domain/x.ts', refused: ['console.log(1)'], allowed: ['// console'] },
  'the environment': {
    file: 'adapters/postgres/x.ts',
    refused: [
      'process.env.PORT',
      'process?.env',
      "process['env']",
      'const { env } = process;',
      'const own = process;',
    ],
    allowed: ['process.getuid?.() === 0', 'process.platform', 'const { env } = given;'],
  },
  'HTTP status numbers': {
    file: 'domain/x.ts',
    refused: ['const status = 404;', 'if (code === 409) f();', '{ status: 422 }', 'f(503)'],
    allowed: ['1_404', '4040', '0.404', '// 404', "'404'", 'weight = 500', '75_404', 'x404'],
  },
  'snake_case names': {
    file: 'domain/x.ts',
    refused: ['const price_cents = 1;', '{ weight_grams: 3 }', 'row.account_id'],
    allowed: [
      '75_000',
      "'svc_test_'",
      'MAX_GRAMS',
      '_unused',
      `\`a_b\${camelCase}c_d\``,
      '0xed_b8',
    ],
  },
  'words of the former dialect': {
    file: 'src/usecases/x.ts',
    refused: ['const told = 1;', 'hearCourier()', '// Nobody knows.', 'type OrderWish = string;'],
    allowed: ["'told'", 'hearth', 'wishbone', 'outstanding', '// Shears', '// a folder'],
  },
  'couriers by name': {
    file: 'src/usecases/x.ts',
    refused: [
      "if (code === 'jne') f();",
      'askJne()',
      'const TIKI_CODES = 1',
      `\`pos \${x}\``,
      'sicepat',
    ],
    allowed: ['position', 'million', "'deposit'", 'positive', '// jne', "'scorpion'", 'purpose'],
  },
  SQL: {
    file: 'src/usecases/x.ts',
    refused: [
      "q('SELECT 1')",
      'q(`select *\nfrom account where id = $1`)',
      `\`insert into account values (\${x})\``,
      "'update account set name = $1'",
      "'delete from account'",
      "'COMMIT'",
      "'DELETE FROM account'",
    ],
    allowed: ["'select one of them'", "'updated'", '// SELECT 1', "'Begin with From'"],
  },
  'our cost and margin': {
    file: 'src/views/selling/rate.ts',
    refused: ['rate.cost', 'import type { CourierRate } from x;', '{ markup: 1 }', 'costRupiah'],
    allowed: ['// cost', 'costume', 'Rate', "'cost'"],
  },
  decorators: {
    file: 'src/composition/x.ts',
    refused: ['@injectable() class Thing {}', 'class Thing { @inject() f() {} }'],
    allowed: ["'demo@satukurir.example'", '/** @param thing */', '/@/'],
  },
  'untyped values': {
    file: 'tests/x.ts',
    refused: ['x as any', 'f<any>()', 'let x: any;'],
    allowed: ["'as any'", '// as any', 'has anything', 'x as unknown'],
  },
  'tests that do not run': {
    file: 'tests/x.test.ts',
    refused: [
      "it.skip('x', f)",
      "test.todo('x')",
      "describe.only('x', f)",
      'it.only.each([1])',
      "it.concurrent.skip('x')",
      "xit('x', f)",
      "fdescribe('x', f)",
      "it.failing('x', f)",
    ],
    allowed: ["it('skips', f)", 'it.each([1])', 'only(1)', 'exit(1)', "'it.only'", 'wait.only'],
  },
};

describe('bans', () => {
  it.each(BANS)('finds no breach of the ban on $what', (ban) => {
    const found = SOURCE_FILES.flatMap(({ path, source }) =>
      breaches(ban, path, source).map((breach) => `${path}: ${breach}`),
    );
    expect(found).toEqual([]);
  });
});

describe('planted breach', () => {
  it.each(BANS)('finds planted breaches of the ban on $what and ignores similar texts', (ban) => {
    const { file, refused, allowed = [] } = PLANTED[ban.what] ?? { file: '', refused: [] };
    const found = (source: string) => breaches(ban, file, `const a = 1;\n${source}\n`).length > 0;
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((source) => !found(source))).toEqual([]);
    expect(allowed.filter(found)).toEqual([]);
  });

  it("searches only the files of a ban's zone", () => {
    const environment = BANS.find(({ what }) => what === 'the environment');
    if (environment === undefined) throw new Error('the ban is gone');
    const source = 'process.env';
    expect(breaches(environment, 'src/config/read-settings.ts', source)).toEqual([]);
    expect(breaches(environment, 'scripts/x.ts', source)).toEqual([]);
    expect(breaches(environment, 'src/http/x.ts', source)).toEqual([source]);
  });
});
