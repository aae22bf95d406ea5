import type { EventWrites } from '#domain/notifying/event/event-writes.ts';
import { isNews } from '#domain/notifying/event/news.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertAllInto, insertInto } from '../../table-writes.ts';
import { dueNews } from '../person-notice/table.ts';
import { events as table } from './table.ts';

/**
 * One insert for each event of a move or a scan, three at most. Bodies are long, and in arrays each
 * of their quotes is escaped again, which takes twice as long. Each write has a separate name.
 */
const inserts = ['events_append', 'events_append_2', 'events_append_3'].map((name) =>
  insertInto(table, name),
);
/**
 * Inserts more than three events, such as many scans at once, in one statement, whatever their
 * number.
 */
const insertAll = insertAllInto(table, 'events_append_all', '');
/** Few events are news to the people of an account. */
const insertNews = insertAllInto(dueNews, 'events_append_news', '');

export function eventWrites(queue: WriteQueue): EventWrites {
  return {
    append(events) {
      const rows = events.map((event) => ({ ...event, position: null }));
      const news = events.filter(({ type }) => isNews(type));
      if (news.length > 0) {
        queue.add(insertNews(news.map((event) => ({ ...event, dueAt: event.createdAt }))));
      }
      if (rows.length > inserts.length) {
        queue.add(insertAll(rows));
        return;
      }
      for (const [at, row] of rows.entries()) {
        const insert = inserts[at];
        if (insert !== undefined) queue.add(insert(row));
      }
    },
  };
}
