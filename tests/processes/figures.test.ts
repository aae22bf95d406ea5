import { describe, expect, it } from '@jest/globals';
import { countedFigures } from '../../bench/counted.ts';
import { figureText, isKept, promiseText } from '../../bench/figure.ts';

// Removes test settings, so that servers start as their operators start them.
delete process.env.NODE_OPTIONS;
const figures = await countedFigures();

describe('counted figures', () => {
  it.each(figures.map((figure) => [titleOf(figure), figure] as const))(
    'keeps the promised figure: %s',
    (title, figure) => {
      expect([title, isKept(figure)]).toEqual([title, true]);
    },
  );
});

function titleOf(figure: (typeof figures)[number]): string {
  return `${figure.what}: ${figureText(figure)} ${promiseText(figure)}`.trimEnd();
}
