import type { LoggedBody, UnmaskedRequest } from '#domain/insight/request-log/unmasked-request.ts';

/**
 * Requests stored outside the JavaScript heap, in memory that can be transferred to another thread.
 */
export type PackedRequests = { readonly memory: ArrayBuffer; readonly length: number };

export type Packing = {
  add(request: UnmaskedRequest): void;
  /** Transfers the memory to the caller; nothing can be added afterwards. */
  packed(): PackedRequests;
};

/** All fields except the bodies, which are not escaped again. */
type Head = Omit<UnmaskedRequest, 'arrivedAt' | 'requestBody' | 'answer'> & {
  readonly arrivedAt: string;
};
type BodyKind = 'none' | 'json' | 'beginning' | 'masked';

const KINDS: readonly BodyKind[] = ['none', 'json', 'beginning', 'masked'];
const FIRST_BYTES = 65_536;
const LENGTH_BYTES = 4;
/** UTF-8 has at most three bytes for each unit of UTF-16. */
const BYTES_PER_UNIT = 3;

export function packing(): Packing {
  let memory = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  let at = 0;
  const reserve = (units: number) => {
    const needed = at + LENGTH_BYTES + 1 + units * BYTES_PER_UNIT;
    if (needed <= memory.length) return;
    const larger = Buffer.from(new ArrayBuffer(Math.max(needed, 2 * memory.length)));
    memory.copy(larger, 0, 0, at);
    memory = larger;
  };
  const addText = (text: string) => {
    reserve(text.length);
    const length = memory.write(text, at + LENGTH_BYTES, 'utf8');
    memory.writeUInt32LE(length, at);
    at += LENGTH_BYTES + length;
  };
  const addBody = (body: LoggedBody) => {
    const kind = kindOf(body);
    reserve(0);
    memory.writeUInt8(KINDS.indexOf(kind), at);
    at += 1;
    if (body !== null) addText('json' in body ? body.json : body.masked);
  };
  return {
    add({ requestBody, answer, arrivedAt, ...others }) {
      const head: Head = { ...others, arrivedAt: arrivedAt.toISOString() };
      addText(JSON.stringify(head));
      addBody(requestBody);
      addBody(answer);
    },
    packed: () => ({ memory: memory.buffer, length: at }),
  };
}

export function unpacked({ memory, length }: PackedRequests): readonly UnmaskedRequest[] {
  const bytes = Buffer.from(memory, 0, length);
  let at = 0;
  const text = () => {
    const start = at + LENGTH_BYTES;
    at = start + bytes.readUInt32LE(at);
    return bytes.toString('utf8', start, at);
  };
  const body = (): LoggedBody => {
    const kind = KINDS[bytes.readUInt8(at)];
    at += 1;
    if (kind === 'json') return { json: text() };
    if (kind === 'beginning') return { json: text(), isBeginning: true };
    return kind === 'masked' ? { masked: text() } : null;
  };
  const requests: UnmaskedRequest[] = [];
  while (at < length) {
    const { arrivedAt, ...head }: Head = JSON.parse(text());
    requests.push({
      ...head,
      arrivedAt: new Date(arrivedAt),
      requestBody: body(),
      answer: body(),
    });
  }
  return requests;
}

function kindOf(body: LoggedBody): BodyKind {
  if (body === null) return 'none';
  if ('masked' in body) return 'masked';
  return body.isBeginning === true ? 'beginning' : 'json';
}
