import { describe, expect, it } from '@jest/globals';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { requestValidators } from '#src/http/contract/validator.ts';
import { type WorstBody, worstBodies } from '#tests/kit/worst-bodies.ts';

const DOCUMENT = loadOpenApi();
const VALIDATORS = requestValidators(DOCUMENT);
const KIB = 1024;
const FIELD_ERRORS_MAX = 50;
/**
 * How often a body is read at most, its values and names: as often as the largest valid one, and
 * each name of one object of unknown names twice, which is at least eight bytes of it.
 */
const READS_MAX = 4_000;
const READS_PER_BYTE = 1 / 4;

/** Where a body of an order takes whatever fills it. */
const WIDE = /at "(?:|items|items\.0|metadata)"$/;

class TooMuchRead extends Error {}

describe('the worst bodies that the document leads to', () => {
  const byOperation = Map.groupBy(worstBodies(DOCUMENT, 8 * KIB), (body) => body.operationId);

  it('are made for every operation that takes a body', () => {
    const taking = [...VALIDATORS].filter(([, { takesBody }]) => takesBody).map(([id]) => id);
    expect([...byOperation.keys()].toSorted()).toEqual(taking.toSorted());
  });

  it.each([...byOperation])('of %s cost no more than a few reads a byte', (_, bodies) => {
    expect(bodies.map(dearness).filter((found) => found !== undefined)).toEqual([]);
  });

  it('of the most bytes are refused with fifty errors at the most', () => {
    const most = worstBodies(DOCUMENT, 256 * KIB).filter(
      ({ operationId, what }) => operationId === 'createShipment' && WIDE.test(what),
    );
    for (const { operationId, text } of most) {
      const errors = errorsIn(operationId, JSON.parse(text()));
      expect(errors.length).toBeLessThanOrEqual(FIELD_ERRORS_MAX);
      expect(JSON.stringify(errors).length).toBeLessThan(20 * KIB);
    }
  });
});

/** What is wrong with a body's cost; undefined where it is cheap. */
function dearness({ operationId, what, text: textOf }: WorstBody): string | undefined {
  const text = textOf();
  const max = READS_MAX + READS_PER_BYTE * text.length;
  try {
    const { value, reads } = counted(JSON.parse(text), max);
    const errors = errorsIn(operationId, value);
    if (errors.length > FIELD_ERRORS_MAX) return `${what}: ${errors.length} errors`;
    return reads() > max ? `${what}: ${reads()} reads` : undefined;
  } catch (error) {
    if (error instanceof TooMuchRead) return `${what}: more than ${max} reads`;
    throw error;
  }
}

function errorsIn(operationId: string, value: unknown) {
  return VALIDATORS.get(operationId)?.body(value) ?? [];
}

/** The same value, which counts how often something of it is read, and gives up at `max`. */
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
