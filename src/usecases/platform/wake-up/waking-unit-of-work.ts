import { inheriting } from '#domain/inheriting.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { WakeUp, WakeUps } from '#domain/wake-up.ts';

type Deps = { readonly unitOfWork: UnitOfWork; readonly wakeUps: WakeUps };

/**
 * Wakes the workers after a commit that leaves work to them, by watching its writes, so that no use
 * case can forget it.
 */
export function wakingUnitOfWork({ unitOfWork, wakeUps }: Deps): UnitOfWork {
  return {
    async decide(decision) {
      const wanted = new Set<WakeUp>();
      const decide: typeof decision.decide = (snapshot, write) => {
        // The decision runs again after a stale write, and the earlier writes were not committed.
        wanted.clear();
        return decision.decide(snapshot, watched(write, wanted));
      };
      const result = await unitOfWork.decide({ ...decision, decide });
      for (const what of wanted) wakeUps.wake(what);
      return result;
    },
  };
}

type Wanted = Set<WakeUp>;

/** Wraps each group at its first use, because a decision uses only a few of them. */
function watched(write: Writes, wanted: Wanted): Writes {
  return inheriting(write, {
    get bookings() {
      return wakingBookings(write, wanted);
    },
    get cancellations() {
      return wakingCancellations(write, wanted);
    },
    get pickups() {
      return wakingPickups(write, wanted);
    },
    get events() {
      return wakingEvents(write, wanted);
    },
    get deliveries() {
      return wakingDeliveries(write, wanted);
    },
  });
}

function wakingBookings({ bookings }: Writes, wanted: Wanted): Writes['bookings'] {
  return inheriting(bookings, {
    insert(intent) {
      bookings.insert(intent);
      wanted.add('bookings');
    },
    resolve(attempt, resolved) {
      bookings.resolve(attempt, resolved);
      if (resolved.state === 'PENDING') wanted.add('bookings');
    },
  });
}

function wakingCancellations({ cancellations }: Writes, wanted: Wanted): Writes['cancellations'] {
  return inheriting(cancellations, {
    request(cancellation) {
      cancellations.request(cancellation);
      wanted.add('cancellations');
    },
  });
}

function wakingPickups({ pickups }: Writes, wanted: Wanted): Writes['pickups'] {
  return inheriting(pickups, {
    request(pickup, since) {
      pickups.request(pickup, since);
      wanted.add('pickups');
    },
    requestCourierCancel(pickup, since, inFlightUntil) {
      pickups.requestCourierCancel(pickup, since, inFlightUntil);
      wanted.add('pickups');
    },
  });
}

function wakingEvents({ events }: Writes, wanted: Wanted): Writes['events'] {
  return inheriting(events, {
    append(appended) {
      events.append(appended);
      if (appended.length > 0) wanted.add('events');
    },
  });
}

function wakingDeliveries({ deliveries }: Writes, wanted: Wanted): Writes['deliveries'] {
  return inheriting(deliveries, {
    queue(key, dueAt) {
      deliveries.queue(key, dueAt);
      wanted.add('deliveries');
    },
    markDueNow(key, now) {
      deliveries.markDueNow(key, now);
      wanted.add('deliveries');
    },
  });
}
