import { type Tenant, tenantOf } from '#domain/environment.ts';
import { type DatedJournal, dated, type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import type { JournalKind, Move } from '#domain/money/wallet/transfer.ts';
import type { AlertKind } from '#domain/notifying/alert/alert.ts';
import { type ClientEvent, type EventDraft, nextEventHead } from '#domain/notifying/event/event.ts';
import type { Act } from '#domain/people/operator/act.ts';
import type { Random } from '#domain/random.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { type SubjectKey, subjectKeyOf } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { type EventContent, eventText } from '#src/views/notifying/event.ts';
import { type ShipmentView, shipmentView } from '#src/views/selling/shipment.ts';

/** An event to emit, with its subject's view as JSON text. */
export type EventToEmit = EventDraft & EventContent;

/** Kind and detail of an operator's act, and the operator. */
export type OperatorAct = Pick<Act, 'kind' | 'detail' | 'by'>;

/** A journal to post, as declared moves. */
export type JournalToPost<Kind extends JournalKind> = {
  readonly kind: Kind;
  readonly businessRef: string;
  readonly moves: readonly Move<Kind>[];
};

/**
 * Records events, with the decision's time, write queue and ids. It is the last argument of all
 * functions that record something.
 */
export type Recorder = {
  readonly now: Date;
  readonly write: Writes;
  readonly random: Random;
  /** View of a shipment, made once, so that its events and its answer show the same. */
  viewOf(shipment: Shipment): ShipmentView;
  /** Emits an event of a subject, whose row must have been written before. */
  event(event: EventToEmit): ClientEvent;
  /** Emits several, in order. */
  events(events: readonly EventToEmit[]): void;
  post<Kind extends JournalKind>(
    tenant: Tenant,
    journal: Journal | JournalToPost<Kind>,
  ): DatedJournal;
  /** Records an operator's act. */
  act(subject: SubjectKey, act: OperatorAct): void;
  /** Raises an alert, unless it is already open. */
  alert(subject: SubjectKey, kind: AlertKind, message: string): void;
};

export function recorderOf({ now, write, random }: Pick<Recorder, 'now' | 'write' | 'random'>) {
  const eventOf = (event: EventToEmit): ClientEvent => {
    const head = nextEventHead({ ...event, now }, random);
    return { ...head, body: eventText(head, event) };
  };
  let shown: { readonly shipment: Shipment; readonly view: ShipmentView } | undefined;
  const recorder: Recorder = {
    now,
    write,
    random,
    viewOf(shipment) {
      if (shown?.shipment !== shipment) {
        shown = { shipment, view: shipmentView(shipment, write.trackingUrl) };
      }
      return shown.view;
    },
    event(draft) {
      const event = eventOf(draft);
      write.events.append([event]);
      return event;
    },
    events: (drafts) => write.events.append(drafts.map(eventOf)),
    post(tenant, draft) {
      const isJournal = 'entries' in draft;
      const journal = isJournal ? draft : journalOf({ journalId: random.uuid(), ...draft });
      const posted = dated(journal, now, random);
      write.wallet.post(tenantOf(tenant), posted);
      return posted;
    },
    act(subject, { kind, detail, by }) {
      const actId = random.uuid();
      write.acts.record({ ...subjectKeyOf(subject), actId, kind, detail, by, at: now });
    },
    alert(subject, kind, message) {
      write.alerts.raise({ ...subjectKeyOf(subject), kind, message, raisedAt: now });
    },
  };
  return recorder;
}
