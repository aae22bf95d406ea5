import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Runs `check` on the request's connected socket, the TLS handshake included. It is registered
 * before the request's own listener, so it runs before the first byte of the request is written. If
 * `check` destroys the socket, no byte is written.
 */
export function beforeFirstByte(request: ClientRequest, check: (socket: Socket) => void): void {
  request.once('socket', (socket) => {
    if (request.reusedSocket) return check(socket);
    const connected = 'encrypted' in socket ? 'secureConnect' : 'connect';
    socket.once(connected, () => check(socket));
  });
}
