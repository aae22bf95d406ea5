import { idText } from '#domain/id.ts';
import { type AddressCut, shownAddress } from '#domain/network-address.ts';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Log } from '#src/http/log.ts';
import { watchedUnitOfWork } from '#src/usecases/people/security/watched-unit-of-work.ts';

type Tell = (event: SecurityEvent) => void;

/** Logs one line for each security event, with ids only: no e-mail, no name. */
export function tellEventsTo(log: Log, cut: AddressCut): Tell {
  return ({ eventId, kind, outcome, accountId, personId, keyId, detail, address, times }) =>
    log.info('security', {
      event_id: idText('securityEvent', eventId),
      kind,
      outcome,
      account_id: accountId ? idText('account', accountId) : undefined,
      person_id: personId ? idText('person', personId) : undefined,
      key_id: keyId ? idText('apiKey', keyId) : undefined,
      detail: detail || undefined,
      address: shownAddress(address, cut),
      times,
    });
}

type Watched = Omit<Parameters<typeof watchedUnitOfWork>[0], 'announce'> & {
  readonly tellEvent: Tell;
};

/**
 * Unit of work that records security events in the commit of their changes, and logs them after it.
 */
export function announcedUnitOfWork({ tellEvent, ...deps }: Watched): UnitOfWork {
  return watchedUnitOfWork({
    ...deps,
    announce(events) {
      for (const event of events) tellEvent(event);
    },
  });
}
