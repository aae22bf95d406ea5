import { afterAll, expect, it } from '@jest/globals';
import { endPrograms, startProgram } from '#tests/kit/program.ts';

/** The nursery has two halves: one is filled, and its live objects are copied into the other. */
const HALVES = 2;

afterAll(endPrograms);

async function started(settings: Readonly<Record<string, string>> = {}) {
  const { ended } = startProgram('tests/processes/programs/small-heap.ts', ['one', 'two words'], {
    ...settings,
  });
  const { stdout } = await ended;
  return JSON.parse(stdout);
}

it('starts a process with a small heap by default, and with all its arguments', async () => {
  const { flags, args, most } = await started();
  expect({ flags, args }).toEqual({
    flags: ['--max-semi-space-size=16', '--max-old-space-size=512'],
    args: ['one', 'two words'],
  });
  expect(most).toBeLessThanOrEqual(HALVES * 16);
});

it.each(['--max-semi-space-size=4', '--max_semi_space_size=4'])(
  'keeps the nursery size that an operator sets: %s',
  async (NODE_OPTIONS) => {
    const { flags, most } = await started({ NODE_OPTIONS });
    expect(flags).toEqual(['--max-old-space-size=512']);
    expect(most).toBeLessThanOrEqual(HALVES * 4);
  },
);

it('keeps all heap sizes that an operator sets', async () => {
  const { flags } = await started({
    NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=300',
  });
  expect(flags).toEqual([]);
});
