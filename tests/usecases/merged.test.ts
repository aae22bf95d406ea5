import { describe, expect, it } from '@jest/globals';
import { merged } from '#src/usecases/merged.ts';

describe('what several sources yield', () => {
  it('comes whole, each source in its order, whoever is slow', async () => {
    const found = await Array.fromAsync(merged([counting('a', 3, { turns: 2 }), counting('b', 5)]));
    expect(found.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
    expect(found.filter((one) => one.startsWith('b'))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
    expect(found.indexOf('b4')).toBeLessThan(found.indexOf('a2'));
  });

  it('is nothing of no source, and of one that has nothing', async () => {
    expect(await Array.fromAsync(merged([]))).toEqual([]);
    expect(await Array.fromAsync(merged([counting('a', 0), counting('b', 1)]))).toEqual(['b0']);
  });

  it('ends with the first error, and ends the other sources', async () => {
    const ended: string[] = [];
    const sources = [failing(), counting('b', 9, { ended })];
    await expect(Array.fromAsync(merged(sources))).rejects.toThrow('it broke');
    expect(ended).toEqual(['b']);
  });

  it('ends its sources when nobody wants more, and no late error is left behind', async () => {
    const ended: string[] = [];
    for await (const one of merged([counting('a', 9, { ended }), failing(5)])) {
      expect(one).toBe('a0');
      break;
    }
    expect(ended).toEqual(['a']);
  });
});

/** Waits for some turns before each. */
async function* counting(
  name: string,
  count: number,
  { turns = 0, ended = [] }: { turns?: number; ended?: string[] } = {},
): AsyncGenerator<string, void> {
  try {
    for (let at = 0; at < count; at += 1) {
      await waited(turns);
      yield `${name}${at}`;
    }
  } finally {
    ended.push(name);
  }
}

async function* failing(turns = 1): AsyncGenerator<string, void> {
  await waited(turns);
  yield Promise.reject(new Error('it broke'));
}

async function waited(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}
