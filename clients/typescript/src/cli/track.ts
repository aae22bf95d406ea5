import { pause } from '../send.ts';
import type { DataOf } from '../types.ts';
import type { Command } from './command.ts';
import { localTime, type Row, table } from './print.ts';

const LOOK_AGAIN_MS = 5_000;
/** Statuses that end a parcel's timeline. */
const LAST: ReadonlySet<string> = new Set([
  'DELIVERED',
  'RETURNED',
  'LOST',
  'DAMAGED',
  'CANCELLED',
]);

export const track: Command = {
  about: 'show where a parcel is and was',
  words: 'AWB',
  count: [1, 1],
  options: {
    courier: { about: 'courier, where several have this number', value: 'CODE' },
    follow: { about: 'wait for further steps until the parcel has arrived; Ctrl-C ends it' },
  },
  async run({ given, terminal, client }) {
    const [awb = ''] = given.words;
    const { courier, follow } = given.options;
    const api = await client();
    const query = courier === undefined ? {} : { courier: courier.toLowerCase() };
    const tracking = await api.tracking.get(awb, query);
    if (follow === undefined) {
      terminal.show(tracking, `${headOf(tracking)}\n${table(tracking.timeline.map(step))}`);
      return;
    }
    terminal.note(headOf(tracking));
    const signal = terminal.interrupted();
    let seen = 0;
    for (let now = tracking; ; now = await api.tracking.get(awb, query, { signal })) {
      for (const entry of now.timeline.slice(seen)) {
        terminal.show(entry, Object.values(step(entry)).join('  ').trimEnd());
      }
      seen = now.timeline.length;
      if (LAST.has(now.status)) return;
      await pause(LOOK_AGAIN_MS, signal);
    }
  },
};

type Tracking = DataOf<'getTracking'>;

function headOf({ awb, courier_name, service_name, status, destination }: Tracking): string {
  return `${awb}  ${courier_name} ${service_name}  ${status}  to ${destination.district}`;
}

function step(entry: Tracking['timeline'][number]): Row {
  const { time, status, location, description, reason_code: reason } = entry;
  const why = reason === null ? '' : ` (${reason})`;
  return { time: localTime(time), status, location, description: description + why };
}
