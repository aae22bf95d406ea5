import { type Server, type ServerOptions, startServer } from '../scripts/demo/server.ts';
import { COURIERS } from './calls.ts';
import { connect } from './connection.ts';
import { type Figure, secondsSince } from './figure.ts';

type Started = { readonly server: Server; readonly figure: Figure };

/** Time from the start of the process to its first 200 for a request with a key. */
export async function firstAnswer(
  options: ServerOptions,
  { what, bound }: Pick<Figure, 'what' | 'bound'>,
): Promise<Started> {
  const startedAt = performance.now();
  const server = await startServer(options);
  const connection = connect(server);
  await connection.send(COURIERS);
  connection.close();
  const measured = secondsSince(startedAt);
  return { server, figure: { what: `first 200, ${what}`, measured, unit: 's', bound } };
}
