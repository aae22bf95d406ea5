import { afterAll, describe, expect, it } from '@jest/globals';
import { PLANTED_FAULTS } from './fixtures/planted-faults.ts';
import { PLANTED_BRAND_FAULTS, PLANTED_ORDER_FAULTS } from './fixtures/planted-order-faults.ts';
import { firstBroken } from './fixtures/suite.ts';
import { copyOf, replaceOnce, subjectIn } from './fixtures/template-copy.ts';

const AGGREGATOR = new URL('../biteship/', import.meta.url);
const TEMPLATE = new URL('../_template/', import.meta.url);
const removals: (() => void)[] = [];

afterAll(() => {
  for (const remove of removals) remove();
});

const FAULTS = [...PLANTED_FAULTS, ...PLANTED_ORDER_FAULTS];

describe('faults planted in the template', () => {
  it.each(FAULTS)('detects a courier that %s', async (...fault) => {
    const [, file, from, to, promise] = fault;
    const folder = templateCopy();
    replaceOnce(new URL(file, folder), from, to);
    const broken = await firstBroken(await subjectIn(folder), promise);
    expect(broken?.promise).toMatch(promise);
  });

  it('detects nothing in a courier without a planted fault', async () => {
    const subject = await subjectIn(templateCopy());
    const promises = FAULTS.map(([, , , , promise]) => promise.source);
    expect(await firstBroken(subject, new RegExp(promises.join('|')))).toBeUndefined();
  });
});

describe('faults planted in an aggregator', () => {
  it.each(PLANTED_BRAND_FAULTS)('detects an aggregator that %s', async (...fault) => {
    const [, file, from, to, promise] = fault;
    const folder = folderLike(AGGREGATOR);
    replaceOnce(new URL(file, folder), from, to);
    expect((await firstBroken(await subjectIn(folder), promise))?.promise).toMatch(promise);
  });
});

function templateCopy(): URL {
  return folderLike(TEMPLATE);
}

function folderLike(courier: URL): URL {
  const { folder, remove } = copyOf(courier);
  removals.push(remove);
  return folder;
}
