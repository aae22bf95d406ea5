import type { Step } from '#tests/usecases/money/money-model/operations.ts';
import type { Played } from '#tests/usecases/money/money-model/play.ts';

/** Number of operations played. `outcomes`: number of sequences with each. */
export type Count = { operations: number; readonly outcomes: Map<string, number> };

type Counting = {
  readonly count: Count;
  onPlayed(played: Played, sequence: readonly Step[]): void;
};

export function counting(): Counting {
  const count: Count = { operations: 0, outcomes: new Map() };
  return {
    count,
    onPlayed({ outcomes }, { length }) {
      count.operations += length;
      for (const one of outcomes) count.outcomes.set(one, (count.outcomes.get(one) ?? 0) + 1);
    },
  };
}

export function added(counts: readonly Count[]): Count {
  const sum: Count = { operations: 0, outcomes: new Map() };
  for (const { operations, outcomes } of counts) {
    sum.operations += operations;
    for (const [name, times] of outcomes) {
      sum.outcomes.set(name, (sum.outcomes.get(name) ?? 0) + times);
    }
  }
  return sum;
}

/** Returns one line per operation: `pay: done 501, refused 635`. */
export function linesOf({ outcomes }: Count): readonly string[] {
  const named = [...outcomes].toSorted().map(([name, times]) => {
    const [operation = '', how = ''] = name.split(' ');
    return { operation, text: `${how} ${times}` };
  });
  const byOperation = Map.groupBy(named, ({ operation }) => operation);
  return [...byOperation].map(
    ([operation, all]) => `  ${operation}: ${all.map(({ text }) => text).join(', ')}`,
  );
}
