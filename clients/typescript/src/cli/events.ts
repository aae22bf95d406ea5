import type { SatukurirClient } from '../client.ts';
import { EVENT_TYPES } from '../operations.gen.ts';
import { pause } from '../send.ts';
import type { ItemOf, QueryOf } from '../types.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { listOf, numberOf } from './given.ts';
import { localTime, table } from './print.ts';

export type Event = ItemOf<'listEvents'>;
type EventType = NonNullable<QueryOf<'listEvents'>['type']>[number];

const LOOK_AGAIN_MS = 1_000;
const PAGE = 50;

/** Event that only the test of an endpoint sends. */
const NOT_REHEARSED = 'webhook.test';

export const events: Command = {
  about: 'list what happened, newest first',
  options: {
    type: { about: 'these types only, separated by commas', value: 'TYPES' },
    shipment: { about: 'of this shipment only', value: 'SHIPMENT' },
    limit: { about: 'how many; default: 20', value: 'NUMBER' },
    follow: { about: 'print what happens from now on; Ctrl-C ends it' },
  },
  async run({ given, terminal, client }) {
    const { shipment, follow } = given.options;
    const filters = { ...typesIn(given), ...(shipment !== undefined && { shipment }) };
    const api = await client();
    if (follow !== undefined) {
      const signal = terminal.interrupted();
      for await (const event of eventsFrom(api, { filters, signal })) {
        terminal.show(event, Object.values(row(event)).join('  '));
      }
      return;
    }
    const found: Event[] = [];
    const limit = numberOf(given, 'limit') ?? 20;
    const query = { ...filters, sort: 'newest', limit: Math.min(limit, PAGE) } as const;
    for await (const event of api.events.list(query)) {
      found.push(event);
      if (found.length === limit) break;
    }
    terminal.show(found, found.length === 0 ? 'No events.' : table(found.map(row)));
  },
};

export const trigger: Command = {
  about: 'send an example of an event to your endpoints and to "listen" (TEST keys only)',
  words: '[TYPE]',
  count: [0, 1],
  options: { list: { about: 'list the types' } },
  async run({ given, terminal, client }) {
    const [type] = given.words;
    const known = EVENT_TYPES.filter((one) => one !== NOT_REHEARSED);
    if (given.options.list !== undefined) {
      terminal.show(known, known.join('\n'));
      return;
    }
    if (type === undefined) throw new UsageError('missing: TYPE; --list shows all');
    // A newer service may know more types than this program, so the service checks the type.
    const event = await (await client()).test.sendEvent({ type: type as EventType });
    terminal.show(event, `${event.type}  ${event.id}`);
  },
};

export function typesIn(given: Given): Pick<QueryOf<'listEvents'>, 'type'> {
  const types = listOf(given, 'type');
  return types === undefined ? {} : { type: types as readonly EventType[] };
}

type From = {
  readonly filters: QueryOf<'listEvents'>;
  readonly signal: AbortSignal;
  /** Position after which to begin; by default, only future events. */
  readonly after?: number;
};

/** Yields all further events in their order, without a gap, until the signal ends it. */
export async function* eventsFrom(
  client: SatukurirClient,
  { filters, signal, after }: From,
): AsyncGenerator<Event> {
  let place = after ?? (await newestPosition(client, signal));
  for (;;) {
    const query = { ...filters, after: place, limit: PAGE };
    const { items, pagination } = await client.events.list(query, { signal }).page();
    for (const event of items) {
      yield event;
      place = event.position ?? place;
    }
    if (!pagination.has_more) await pause(LOOK_AGAIN_MS, signal);
  }
}

async function newestPosition(client: SatukurirClient, signal: AbortSignal): Promise<number> {
  const newest = client.events.list({ sort: 'newest', limit: 1 }, { signal });
  const [event] = (await newest.page()).items;
  return event?.position ?? 0;
}

/** Time, type and record of an event. */
export function row({ created_at: time, type, data }: Event) {
  return { time: localTime(time), type, about: recordOf(data) };
}

function recordOf(data: Event['data']): string {
  const { shipment, pickup, topup, withdrawal, claim, batch, tracker, transaction, webhook } = data;
  return (
    shipment?.shipment_number ??
    pickup?.pickup_id ??
    topup?.topup_id ??
    withdrawal?.withdrawal_id ??
    claim?.claim_id ??
    batch?.batch_id ??
    tracker?.awb ??
    transaction?.transaction_id ??
    webhook?.webhook_id ??
    ''
  );
}
