import { describe, expect, it } from '@jest/globals';
import { mergeStreams } from '#src/usecases/merge-streams.ts';

describe('what several sources yield', () => {
  it('merges streams and keeps the order of each', async () => {
    const found = await Array.fromAsync(
      mergeStreams([counting('a', 3, { turns: 2 }), counting('b', 5)]),
    );
    expect(found.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
    expect(found.filter((one) => one.startsWith('b'))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
    expect(found.indexOf('b4')).toBeLessThan(found.indexOf('a2'));
  });

  it('merges no streams and an empty stream to nothing', async () => {
    expect(await Array.fromAsync(mergeStreams([]))).toEqual([]);
    expect(await Array.fromAsync(mergeStreams([counting('a', 0), counting('b', 1)]))).toEqual([
      'b0',
    ]);
  });

  it('ends a merged stream with the first error and closes the other sources', async () => {
    const closed: string[] = [];
    const sources = [failing(), counting('b', 9, { closed })];
    await expect(Array.fromAsync(mergeStreams(sources))).rejects.toThrow('it broke');
    expect(closed).toEqual(['b']);
  });

  it('closes the merged sources when the consumer stops, without a late error', async () => {
    const closed: string[] = [];
    for await (const one of mergeStreams([counting('a', 9, { closed }), failing(5)])) {
      expect(one).toBe('a0');
      break;
    }
    expect(closed).toEqual(['a']);
  });
});

/** Yields values, each after waiting for some turns. */
async function* counting(
  name: string,
  count: number,
  { turns = 0, closed = [] }: { turns?: number; closed?: string[] } = {},
): AsyncGenerator<string, void> {
  try {
    for (let at = 0; at < count; at += 1) {
      await waited(turns);
      yield `${name}${at}`;
    }
  } finally {
    closed.push(name);
  }
}

async function* failing(turns = 1): AsyncGenerator<string, void> {
  await waited(turns);
  yield Promise.reject(new Error('it broke'));
}

async function waited(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}
