import { expect, it } from '@jest/globals';
import type { Act } from '#domain/people/operator/act.ts';
import { listActs } from '#src/usecases/people/access/list-acts.ts';
import { fakeActStore } from '#tests/kit/fakes/act-store.ts';
import { layerOver } from '#tests/kit/fakes/table.ts';
import { ALICE, INSTANT, later, uuid } from '#tests/kit/store-contracts/samples.ts';

it('lists more acts than one page has, once each, from the instant on', async () => {
  const table = layerOver<Act>();
  const acts = Array.from({ length: 1_201 }, (_, at) => act(at));
  for (const each of acts) table.insert(each.actId, each);
  expect(await all(listActs({ acts: fakeActStore(table) })(INSTANT))).toEqual(acts);
  expect(await all(listActs({ acts: fakeActStore(table) })(later(INSTANT, 2)))).toEqual(
    acts.slice(6),
  );
});

/** Three acts at each time. */
function act(number: number): Act {
  return {
    accountId: ALICE,
    environment: 'LIVE',
    actId: uuid(number + 1),
    subject: uuid(1),
    kind: 'ADJUSTED',
    detail: '',
    by: 'Sari',
    at: later(INSTANT, Math.floor(number / 3)),
  };
}

async function all(found: AsyncGenerator<Act, void>): Promise<readonly Act[]> {
  const rows: Act[] = [];
  for await (const row of found) rows.push(row);
  return rows;
}
