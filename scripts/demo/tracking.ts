import type { DataOf } from '#src/http/contract/types.ts';
import type { Client, Request } from './client.ts';
import { dim, green, heading, print, tableByRow } from './print.ts';

type Tracking = DataOf<'getTracking'>;
type Step = Tracking['timeline'][number];

/** Speed of the simulator: five minutes of simulated time take twenty seconds. */
export const SPEED = 15;

const STATUSES = ['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];
const STEPS_MIN = 6;
/** Expected number of answers with a new event; fewer would mean that only the end was seen. */
const NEWS_MIN = 3;

const COLUMNS = [
  { title: 'time, UTC', width: 9 },
  { title: 'status', width: 16 },
  { title: 'location', width: 31 },
  { title: 'description', width: 31 },
] as const;

/** Polls until the parcel is delivered, and prints every step when it appears. */
export async function followParcel(client: Client, awb: string): Promise<void> {
  heading('Where is it?');
  print(
    `Read 4 times a second, at SIMULATOR_SPEED=${SPEED}: at 1, the default, it takes 5 minutes.`,
  );
  const request = { method: 'GET', path: `/tracking/${awb}` } as const;
  const { seen, answers, withNews } = await untilDelivered(client, request);
  client.expect('the way', [...new Set(seen.map(({ status }) => status))], STATUSES);
  client.expect(`${STEPS_MIN} steps or more`, seen.length >= STEPS_MIN, true);
  client.expect(`news in ${NEWS_MIN} answers or more`, withNews >= NEWS_MIN, true);
  print(dim(`${answers} answers, ${withNews} of them with news`));
  await readInIndonesian(client, request);
}

async function untilDelivered(client: Client, request: Request) {
  const printStep = tableByRow(COLUMNS);
  const seen: Step[] = [];
  let [answers, withNews] = [0, 0];
  for await (const { status, timeline } of client.poll<Tracking>(request)) {
    const news = timeline.slice(seen.length);
    for (const step of news) printStep(row(step));
    seen.push(...news);
    client.expect('the earlier events', seen, timeline);
    answers += 1;
    withNews += news.length > 0 ? 1 : 0;
    if (status === 'DELIVERED') break;
  }
  return { seen, answers, withNews };
}

async function readInIndonesian(client: Client, request: Request): Promise<void> {
  const asked = { ...request, language: 'id', note: 'Accept-Language: id' } as const;
  const { timeline } = await client.call<Tracking>(asked);
  client.expect('the language', client.header('content-language'), 'id');
  client.expect('the words', timeline.at(-1)?.description, 'Paket telah diterima');
  const printStep = tableByRow(COLUMNS);
  for (const step of timeline.slice(-1)) printStep(row(step));
}

/** Omits the regency of a district, so that a row fits one line. */
function row({ time, status, location, description }: Step): string[] {
  const clock = time.slice('2026-11-21T'.length, -'.000Z'.length);
  const [place = ''] = location.split(',');
  return [clock, status === 'DELIVERED' ? green(status) : status, place, description];
}
