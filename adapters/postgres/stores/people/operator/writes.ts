import type { ActWrites } from '#domain/people/operator/act.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { operatorActs } from './table.ts';

const insert = insertInto(operatorActs, 'acts_record');

export function actWrites(queue: WriteQueue): ActWrites {
  return { record: (act) => queue.add(insert(act)) };
}
