import type { Program } from './program.ts';
import { waitUntil } from './wait-until.ts';

const ANNOUNCED = /"message":"metrics","port":(\d+)/;

/** Port of `/metrics`, once the program's log has named it. */
export async function metricsPort({ err }: Program): Promise<number> {
  const line = () => err().find((one) => ANNOUNCED.test(one));
  await waitUntil(() => line() !== undefined);
  return Number(ANNOUNCED.exec(line() ?? '')?.[1]);
}

/** Text of `/metrics`. */
export async function scrape(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  return reply.text();
}

/** Names that a scrape declares. */
export function metricNames(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<=^# TYPE )\S+/gm));
}
