import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Log } from './log.ts';

/** Paths of a certificate chain and its private key, in PEM. */
export type CertificateFiles = { readonly cert: string; readonly key: string };
export type TlsOptions = {
  readonly files: CertificateFiles;
  readonly log: Log;
  /** Interval in milliseconds of checking the files. */
  readonly everyMs?: number;
};
type Certificate = { readonly cert: Buffer; readonly key: Buffer };

/** Certificates are replaced every few weeks, long before they expire. */
const LOOKED_AT_EVERY_MS = 5_000;

/** Throws for files that cannot be read, or that do not belong together. */
export async function readCertificate({ cert, key }: CertificateFiles): Promise<Certificate> {
  const read = { cert: await readFile(cert), key: await readFile(key) };
  createSecureContext(read);
  return read;
}

/**
 * Uses replaced files for new connections; open ones continue. A pair that does not match, for
 * example between the writes of its two files, is ignored until it does. Returns a function that
 * stops this.
 */
export function followCertificate(
  server: Server,
  { files, log, everyMs = LOOKED_AT_EVERY_MS }: TlsOptions,
): () => void {
  const renew = () =>
    readCertificate(files).then(
      (certificate) => {
        server.setSecureContext(certificate);
        log.info('certificate replaced', { file: files.cert });
      },
      (error: Error) => log.error('certificate not replaced', { reason: error.message }),
    );
  const paths = [files.cert, files.key];
  for (const path of paths) watchFile(path, { interval: everyMs, persistent: false }, renew);
  return () => {
    for (const path of paths) unwatchFile(path, renew);
  };
}
