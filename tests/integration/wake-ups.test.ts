import { afterAll, afterEach, expect, it } from '@jest/globals';
import { LISTENER_NAME, sentWakeUps, wakeUpSource } from '#adapters/postgres/wake-ups.ts';
import { WAKE_UPS, type WakeUp, type WakeUpSource } from '#domain/wake-up.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const NOWHERE = 'postgres://none@127.0.0.1:1/none';
const LISTENERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${LISTENER_NAME}'`;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
const opened: WakeUpSource[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.end()));
});

afterAll(async () => {
  await server.close();
});

it('wakes the listeners of all processes as the serving role', async () => {
  const processes = await Promise.all([listening(), listening()]);
  const wakeUps = sentWakeUps(appUrl);
  wakeUps.wake('bookings');
  for (const { woken } of processes) await waitUntil(async () => woken.includes('bookings'));
  await wakeUps.end();
  for (const { woken } of processes) expect(woken).toEqual(['bookings']);
});

it('sends the wake-ups of a busy moment together', async () => {
  await withClient(appUrl, async (client) => {
    const received: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => received.push(payload));
    await client.query('LISTEN satukurir_wake_up');
    const wakeUps = sentWakeUps(appUrl);
    for (let sale = 0; sale < 1_000; sale += 1) {
      wakeUps.wake('events');
      wakeUps.wake('bookings');
    }
    await waitUntil(async () => received.length > 0);
    wakeUps.wake('deliveries');
    await wakeUps.end();
    await waitUntil(async () => received.length > 1);
    expect(received).toEqual(['events bookings', 'deliveries']);
  });
});

it('wakes listeners for everything that may have been missed while the connection was lost', async () => {
  const { woken } = await listening();
  await withClient(ownerUrl, (owner) =>
    owner.query(`SELECT pg_terminate_backend(pid) ${LISTENERS}`),
  );
  await waitUntil(async () => WAKE_UPS.every((what) => woken.includes(what)));
  woken.length = 0;
  const wakeUps = sentWakeUps(appUrl);
  wakeUps.wake('deliveries');
  await waitUntil(async () => woken.includes('deliveries'));
  await wakeUps.end();
});

it('loses wake-ups that cannot be sent, without an error', async () => {
  const wakeUps = sentWakeUps(NOWHERE);
  wakeUps.wake('bookings');
  await wakeUps.end();
});

it('closes the connection of wake-ups at the end, and wakes no more', async () => {
  const { woken, source: listener } = await listening();
  await listener.end();
  await waitUntil(async () => (await listenersNow()) === 0);
  const wakeUps = sentWakeUps(appUrl);
  wakeUps.wake('bookings');
  await wakeUps.end();
  expect(woken).toEqual([]);
});

it('ends the wake-up listener while no database answers', async () => {
  const listener = wakeUpSource(NOWHERE);
  await listener.listen(() => {});
  await listener.end();
});

/** A listener that was already woken once for everything, and its wake-ups since. */
async function listening() {
  const woken: WakeUp[] = [];
  const listener = wakeUpSource(appUrl);
  opened.push(listener);
  await listener.listen((what) => void woken.push(what));
  expect(woken).toEqual([...WAKE_UPS]);
  woken.length = 0;
  return { woken, source: listener };
}

async function listenersNow(): Promise<number> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<{ count: number }>(`SELECT count(*)::integer AS count ${LISTENERS}`),
  );
  return rows[0]?.count ?? 0;
}
