import { headOf, slowSockets } from '#tests/kit/slow-sockets.ts';
import type { Server } from '../scripts/demo/server.ts';
import { COURIERS, RATES } from './calls.ts';
import { connect } from './connection.ts';
import type { Figure } from './figure.ts';

const SLOW = 500;
const ASKED = 400;
/** One that needs a key, one whose sender is known by the body alone, one that is no gateway. */
const HEADS = (key: string) => [
  headOf('/api/v1/rates', key),
  headOf('/hooks/payments/simulator'),
  headOf('/hooks/payments/x'),
];

/**
 * How much later the slowest one of a hundred is answered beside sockets that send one byte of
 * their body; a request that is refused throws. New ones come as soon as one was sent away.
 */
export async function slowSocketsFigure(server: Server): Promise<Figure> {
  await slowestOfHundred(server);
  const alone = await slowestOfHundred(server);
  let isOver = false;
  const port = Number(new URL(server.origin).port);
  const crowds = HEADS(server.key).map(async (head) => {
    while (!isOver) {
      const slow = await slowSockets(port, head, Math.ceil(SLOW / 3));
      await Promise.race([slow.answered(1), measured]);
      slow.end();
    }
  });
  const measured: Promise<number> = slowestOfHundred(server);
  const beside = await measured;
  isOver = true;
  await Promise.all(crowds);
  return { what: `p99 beside ${SLOW} slow sockets`, measured: beside / alone, unit: '×', bound: 3 };
}

async function slowestOfHundred(server: Server): Promise<number> {
  const connection = connect(server);
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const startedAt = performance.now();
    await connection.send(asked % 2 === 0 ? COURIERS : RATES);
    times.push(performance.now() - startedAt);
  }
  connection.close();
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? Number.NaN;
}
