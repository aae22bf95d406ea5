import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { CertificateFacts, DiskFacts } from '#domain/platform/examination/machine-findings.ts';

/** Space on the disk that holds a folder, as available to programs that do not run as root. */
export async function diskOf(folder: string): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Throws an Error that says what is wrong with the files. */
export async function certificateOf(
  { cert, key }: { readonly cert: string; readonly key: string },
  publicHost: string | null,
): Promise<CertificateFacts> {
  const certificate = new X509Certificate(await readFile(cert));
  if (!certificate.checkPrivateKey(createPrivateKey(await readFile(key)))) {
    throw new Error(`${key} is not the key of ${cert}`);
  }
  const isForPublicHost = publicHost === null ? null : isFor(certificate, publicHost);
  return {
    names: certificate.subjectAltName ?? certificate.subject,
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
    isForPublicHost,
  };
}

function isFor(certificate: X509Certificate, host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const name = isIP(address) === 0 ? certificate.checkHost(host) : certificate.checkIP(address);
  return name !== undefined;
}
