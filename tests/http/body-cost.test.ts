import { describe, expect, it } from '@jest/globals';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { requestValidators, schemaCheck } from '#src/http/contract/validator.ts';
import { BODY_BYTES_MAX, LONG_BODY_BYTES_MAX } from '#src/http/edge/read-body.ts';
import { readCsvRows } from '#src/http/read-csv.ts';
import { readRows } from '#src/http/read-json.ts';
import { NO_PLACES } from '#tests/kit/no-places.ts';
import { type WorstBody, worstBodies } from '#tests/kit/worst-bodies.ts';

const DOCUMENT = loadOpenApi();
const VALIDATORS = requestValidators(DOCUMENT, NO_PLACES);
const wrongInRow = schemaCheck(DOCUMENT, 'BatchShipment', NO_PLACES);
const KIB = 1024;
const FIELD_ERRORS_MAX = 50;
/**
 * Upper limit of reads per value and name of a body: as many as the largest valid body takes. Each
 * name of an object with unknown names, at least eight bytes of the body, is read twice.
 */
const READS_MAX = 4_000;
const READS_PER_BYTE = 1 / 4;

/** Parts of an order's body that accept any content, and so can be filled to the maximum size. */
const WIDE = /at "(?:|items|items\.0|metadata)"$/;
const WIDE_ROWS = /rows of .* at "row(?:|\.items)"$/;
const ROWS = { name: 'shipments', rowsMax: 1_000, rowLengthMax: BODY_BYTES_MAX };
const noTurn = () => undefined;

type Judge = (value: unknown) => readonly FieldError[];

/** Operations whose body is a file, which is not parsed as JSON. */
const FILES: readonly string[] = ['addClaimPhoto'];

class TooMuchRead extends Error {}

describe('the worst bodies that the document allows', () => {
  const bodies = worstBodies(DOCUMENT, () => 8 * KIB).filter(isJson);
  const byOperation = Map.groupBy(bodies, ({ operationId }) => operationId);

  it('generates a worst-case body for every operation that takes a JSON body', () => {
    const taking = [...VALIDATORS]
      .filter(([id, { takesBody }]) => takesBody && !FILES.includes(id))
      .map(([id]) => id);
    expect([...byOperation.keys()].toSorted()).toEqual(taking.toSorted());
  });

  it.each([...byOperation])('reads every byte of %s a few times at most', (_, own) => {
    const dear = own.map(({ operationId, what, text }) =>
      dearness(what, text(), judgeOf(operationId)),
    );
    expect(dear.filter((found) => found !== undefined)).toEqual([]);
  });

  it('refuses the largest worst-case bodies with fifty errors at the most', () => {
    const most = worstBodies(DOCUMENT, () => 256 * KIB).filter(
      ({ operationId, what }) => operationId === 'createShipment' && WIDE.test(what),
    );
    for (const { operationId, text } of most) {
      const errors = judgeOf(operationId)(JSON.parse(text()));
      expect(errors.length).toBeLessThanOrEqual(FIELD_ERRORS_MAX);
      expect(JSON.stringify(errors).length).toBeLessThan(20 * KIB);
    }
  });
});

describe('the worst bodies of POST /batches, which has its own size limit,', () => {
  const bodies = worstBodies(DOCUMENT, () => LONG_BODY_BYTES_MAX).filter(({ hasRows }) => hasRows);
  const csv = bodies.filter((body) => !isJson(body));
  const wide = bodies.filter(({ what }) => WIDE_ROWS.test(what));

  it('reads every byte of the rows of a worst-case batch a few times at most', async () => {
    expect([csv.length, wide.length].map((count) => count > 10)).toEqual([true, true]);
    for (const { what, text } of wide) {
      const rows = await unlessRefused(
        readRows(text(), ROWS, noTurn),
        (body) => Reflect.get(Object(body), 'shipments') ?? [],
      );
      const longest = rows
        .slice(0, 4)
        .map((row) => dearness(what, JSON.stringify(row), wrongInRow));
      expect(longest.filter((found) => found !== undefined)).toEqual([]);
    }
  });

  it.each(csv.map((body) => [body.what, body] as const))(
    'refuses a worst-case batch as CSV, or has a thousand rows at the most: %s',
    async (_, { text }) => {
      const rows = await unlessRefused(readCsvRows(text(), noTurn), (found) => found.rows);
      expect(rows.length).toBeLessThanOrEqual(ROWS.rowsMax);
    },
  );
});

/** Describes why a text is expensive to read; `undefined` where it is cheap. */
function dearness(what: string, text: string, judge: Judge): string | undefined {
  const max = READS_MAX + READS_PER_BYTE * text.length;
  try {
    const { value, reads } = counted(JSON.parse(text), max);
    const errors = judge(value);
    if (errors.length > FIELD_ERRORS_MAX) return `${what}: ${errors.length} errors`;
    return reads() > max ? `${what}: ${reads()} reads` : undefined;
  } catch (error) {
    if (error instanceof TooMuchRead) return `${what}: more than ${max} reads`;
    throw error;
  }
}

function judgeOf(operationId: string): Judge {
  return (value) => VALIDATORS.get(operationId)?.body(value) ?? [];
}

function isJson({ mediaType }: WorstBody): boolean {
  return mediaType === 'application/json';
}

/** Returns no rows where the reader refuses them. */
async function unlessRefused<Read>(
  reading: Promise<Read>,
  rowsOf: (read: Read) => readonly unknown[],
): Promise<readonly unknown[]> {
  try {
    return rowsOf(await reading);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Wraps a value so that reads of its parts are counted, and throws after `max` reads. */
function counted(root: unknown, max: number): { value: unknown; reads(): number } {
  let count = 0;
  const read = (times: number) => {
    count += times;
    if (count > max) throw new TooMuchRead();
  };
  const known = new WeakMap<object, object>();
  const watched = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const proxy = known.get(value) ?? new Proxy(value, handler);
    known.set(value, proxy);
    return proxy;
  };
  const handler: ProxyHandler<object> = {
    get(target, name) {
      read(1);
      return watched(Reflect.get(target, name));
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      read(names.length);
      return names;
    },
  };
  return { value: watched(root), reads: () => count };
}
