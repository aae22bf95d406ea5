import { describe, expect, it } from '@jest/globals';
import { countedFigures } from '../../bench/counted.ts';
import { figureText, isKept, promiseText } from '../../bench/figure.ts';

// Servers are started as their operators start them: what tests need is not theirs.
delete process.env.NODE_OPTIONS;
const figures = await countedFigures();

describe('what is counted, and not timed', () => {
  it.each(figures.map((figure) => [titleOf(figure), figure] as const))('%s', (title, figure) => {
    expect([title, isKept(figure)]).toEqual([title, true]);
  });
});

function titleOf(figure: (typeof figures)[number]): string {
  return `${figure.what}: ${figureText(figure)} ${promiseText(figure)}`.trimEnd();
}
