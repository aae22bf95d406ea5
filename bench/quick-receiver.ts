/** A webhook receiver that answers immediately, in a separate process. Prints its URL. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end('ok'));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
// The process ends when the other end of the pipe closes.
process.stdin.resume().once('end', () => process.exit());
