import { afterAll, describe, expect, it } from '@jest/globals';
import { PLANTED_FAULTS } from './fixtures/planted-faults.ts';
import { firstBroken } from './fixtures/suite.ts';
import { copyOf, replaceOnce, subjectIn } from './fixtures/template-copy.ts';

const TEMPLATE = new URL('../_template/', import.meta.url);
const removals: (() => void)[] = [];

afterAll(() => {
  for (const remove of removals) remove();
});

describe('a courier that is the template, but', () => {
  it.each(PLANTED_FAULTS)('%s, breaks its promise', async (...fault) => {
    const [, file, from, to, promise] = fault;
    const folder = templateCopy();
    replaceOnce(new URL(file, folder), from, to);
    const broken = await firstBroken(await subjectIn(folder), promise);
    expect(broken?.promise).toMatch(promise);
  });

  it('has no fault, breaks none of these', async () => {
    const subject = await subjectIn(templateCopy());
    const promises = PLANTED_FAULTS.map(([, , , , promise]) => promise.source);
    expect(await firstBroken(subject, new RegExp(promises.join('|')))).toBeUndefined();
  });
});

function templateCopy(): URL {
  const { folder, remove } = copyOf(TEMPLATE);
  removals.push(remove);
  return folder;
}
