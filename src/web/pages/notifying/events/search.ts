import { EVENT_TYPES, type EventType } from '#domain/notifying/event/event.ts';
import { choicesParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** Search parameters of the page. */
export type EventsSearch = {
  readonly shipment?: string | undefined;
  readonly type?: readonly EventType[] | undefined;
  /** Id of the event that is open beside the list. */
  readonly event?: string | undefined;
};

export function eventsSearch({ shipment, type, event }: RawSearch): EventsSearch {
  return {
    shipment: textParam(shipment),
    type: choicesParam(type, EVENT_TYPES),
    event: textParam(event),
  };
}
