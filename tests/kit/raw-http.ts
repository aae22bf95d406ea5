import { connect } from 'node:net';
import { assertDescribed } from './contract.ts';

/** Bytes of the answers, each split by its Content-Length. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

export type RawExchange = {
  readonly answers: readonly RawAnswer[];
  /** True if the server closed the connection. */
  readonly closed: boolean;
};

export type RawOptions = {
  /** Number of answers to wait for. */
  readonly count?: number;
  /** Closes our side of the connection after the last byte. */
  readonly halfClose?: boolean;
  /** Also waits until the server has closed the connection. */
  readonly untilClosed?: boolean;
  /** True for HEAD, whose answers have no body, whatever their Content-Length. */
  readonly bodiless?: boolean;
};

/** Longer than any answer here takes; a silent server fails the test. */
const PATIENCE_MS = 60_000;
const HEAD_END = '\r\n\r\n';

/** Sends bytes unchanged. Every answer is validated against the document as an error. */
export async function rawExchange(
  port: number,
  bytes: string | Buffer,
  options: RawOptions = {},
): Promise<RawExchange> {
  const exchange = await exchanged(port, bytes, options);
  for (const answer of exchange.answers) {
    const { headers, status, text } = answer;
    const method = options.bodiless ? 'HEAD' : 'RAW';
    if (status >= 400) assertDescribed({ method, path: '', status, headers, text });
  }
  return exchange;
}

function exchanged(
  port: number,
  bytes: string | Buffer,
  { count = 1, halfClose = false, untilClosed = false, bodiless = false }: RawOptions,
): Promise<RawExchange> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (halfClose) socket.end(bytes);
      else socket.write(bytes);
    });
    const patience = setTimeout(() => {
      socket.destroy(new Error(`no ${count} answers within patience, but ${received}`));
    }, PATIENCE_MS);
    const finish = (closed: boolean) => {
      const answers = answersIn(received, bodiless);
      if (!closed && (untilClosed || answers.length < count)) return;
      clearTimeout(patience);
      socket.destroy();
      resolve({ answers, closed });
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
      finish(false);
    });
    socket.on('end', () => finish(true));
    socket.on('error', (error) => {
      clearTimeout(patience);
      reject(error);
    });
  });
}

/** Complete answers in a stream; `100 Continue` is not counted. */
function answersIn(stream: string, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = Buffer.from(stream);
  for (let end = rest.indexOf(HEAD_END); end !== -1; end = rest.indexOf(HEAD_END)) {
    const [line = '', ...lines] = rest.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(lines.map(field));
    const start = end + HEAD_END.length;
    const length = bodiless ? 0 : Number(headers['content-length'] ?? 0);
    if (rest.length < start + length) break;
    const text = rest.subarray(start, start + length).toString();
    const status = Number(line.split(' ')[1]);
    if (status !== 100) answers.push({ status, headers, text });
    rest = rest.subarray(start + length);
  }
  return answers;
}

function field(line: string): [string, string] {
  const [name = '', ...value] = line.split(':');
  return [name.toLowerCase(), value.join(':').trim()];
}
