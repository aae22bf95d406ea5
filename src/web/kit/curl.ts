export type CurlCall = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/api/v1/shipments?status=BOOKED`. */
  readonly path: string;
  readonly body?: unknown;
};

/** Same request as a curl command, ready to paste, with a placeholder instead of the API key. */
export function curlOf({ method = 'GET', path, body }: CurlCall, origin: string): string {
  const lines = [`curl ${quoted(origin + path)}`, '-H "Authorization: Bearer $SATUKURIR_KEY"'];
  if (method !== 'GET' && !(method === 'POST' && body !== undefined)) {
    lines[0] = `curl -X ${method} ${quoted(origin + path)}`;
  }
  if (method === 'POST') lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
