import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Posting = {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Answer without a check by the document, for thousands of similar answers. */
export type PlainAnswer = { readonly status: number; readonly body: Record<string, unknown> };

const CONNECTIONS = 8;

/**
 * Posts each text, over connections that stay open. Returns the answers in the order of the texts.
 */
export async function postEach(
  { port, path, headers }: Posting,
  texts: readonly string[],
): Promise<readonly PlainAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sent = { agent, host: '127.0.0.1', port, path, method: 'POST' };
  const post = (body: string) =>
    new Promise<PlainAnswer>((resolve, reject) => {
      const length = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      };
      const outgoing = request({ ...sent, headers: { ...headers, ...length } });
      outgoing.on('error', reject).on('response', (incoming) => {
        const { statusCode: status = 0 } = incoming;
        text(incoming).then((json) => resolve({ status, body: JSON.parse(json) }), reject);
      });
      outgoing.end(body);
    });
  try {
    return await Promise.all(texts.map(post));
  } finally {
    agent.destroy();
  }
}
