import type { Alert, AlertStore, AlertWrites } from '#domain/notifying/alert/alert.ts';
import type { ChangeQueue } from './changes.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

type AlertTable = Pick<Tables, 'alerts'>;

export function fakeAlertStore({ alerts }: AlertTable): AlertStore {
  return {
    listOpen: async (limit) =>
      [...alerts.entries().values()]
        .flatMap(({ closedAt, ...alert }) => (closedAt === null ? alert : []))
        .toSorted((one, other) => one.raisedAt.getTime() - other.raisedAt.getTime())
        .slice(0, limit),
    async close({ kind, subject }, closedAt) {
      const open = [...alerts.entries()].filter(
        ([, one]) => one.kind === kind && one.subject === subject && one.closedAt === null,
      );
      for (const [place, one] of open) alerts.replace(place, { ...one, closedAt });
      return open.length > 0;
    },
    raise: async (alert) => raise({ alerts }, alert),
  };
}

export function fakeAlertWrites(queue: ChangeQueue): AlertWrites {
  return {
    raise: (alert) => queue.add((tables) => raise(tables, alert)),
    close(key, closedAt) {
      queue.add(({ alerts }) => {
        const place = placeOf(subjectPlace(key), key.kind);
        const found = alerts.get(place);
        if (found?.closedAt === null) alerts.replace(place, { ...found, closedAt });
      });
    },
  };
}

function raise({ alerts }: AlertTable, alert: Alert): void {
  const place = placeOf(subjectPlace(alert), alert.kind);
  if (alerts.get(place)?.closedAt === null) return;
  alerts.replace(place, { ...alert, closedAt: null });
}
