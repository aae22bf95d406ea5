import { expect, it } from '@jest/globals';
import { unreadCounts } from './unread-counts.ts';

it('counts unreadable fields by courier, most frequent first', () => {
  const counts = unreadCounts();
  for (const field of ['city', 'order.receiver', 'order.receiver']) counts.count('jne', field);
  counts.count('sap', 'city');
  expect(counts.of('jne')).toEqual([
    { field: 'order.receiver', times: 2 },
    { field: 'city', times: 1 },
  ]);
  expect(counts.of('sap')).toEqual([{ field: 'city', times: 1 }]);
  expect(counts.of('tiki')).toEqual([]);
});

it('limits how many unreadable fields it keeps', () => {
  const counts = unreadCounts();
  for (let place = 0; place < 1_000; place += 1) counts.count('jne', `field${place}`);
  for (let times = 0; times < 3; times += 1) counts.count('jne', 'field7');
  expect(counts.of('jne')[0]).toEqual({ field: 'field7', times: 4 });
  expect(counts.of('jne')).toHaveLength(20);
});
