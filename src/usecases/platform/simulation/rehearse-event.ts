import type { Tenant } from '#domain/environment.ts';
import type { ClientEvent, EventDraft, EventType } from '#domain/notifying/event/event.ts';
import type { EventContent } from '#src/views/notifying/event.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';

/** An event's content as if it had happened. */
export type EventExample = Omit<EventContent, 'isRehearsal'> & Pick<EventDraft, 'previousStatus'>;

/** TEST only: emits an example of an event, marked as a rehearsal, to every endpoint of its type. */
export type RehearseEvent = (
  tenant: Tenant,
  type: EventType,
  example: EventExample,
) => Promise<ClientEvent>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

/**
 * Uses a new subject without a row, so that nothing that follows events (figures, search, evidence)
 * takes it for a record. Retried if the outcome is unknown, because another example does no harm.
 */
export function rehearseEvent({ unitOfWork, clock, random }: Deps): RehearseEvent {
  return (tenant, type, example) =>
    unitOfWork.decide({
      retry: true,
      look: async () => null,
      decide(_, write) {
        const recorder = recorderOf({ now: clock.now(), write, random });
        const draft = { tenant, type, subject: random.uuid(), lastSequence: 0 };
        return recorder.event({ ...draft, ...example, isRehearsal: true });
      },
    });
}
