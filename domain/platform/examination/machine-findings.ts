import { DAY_MS } from '#domain/time.ts';
import { type Finding, good, problem, warning } from './finding.ts';

export type DiskFacts = { readonly freeBytes: number; readonly totalBytes: number };

export type CertificateFacts = {
  /** Names and addresses for which the certificate is valid, as it lists them. */
  readonly names: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** Null: PUBLIC_URL names no host. */
  readonly isForPublicHost: boolean | null;
};

const GIGABYTE = 1024 ** 3;
/** PostgreSQL stops taking writes when nothing is left; WAL alone may grow by a gigabyte. */
const FREE_MIN = 1 * GIGABYTE;
const FREE_GOOD = 5 * GIGABYTE;
/** Programs that renew certificates do so a month before. */
const RENEWED_BEFORE_MS = 14 * DAY_MS;

export function diskFinding(folder: string, { freeBytes, totalBytes }: DiskFacts): Finding {
  const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1);
  const found = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} GB are free in ${folder}`;
  const cure = 'Make room, or move DATA_DIR to a larger disk while the server is stopped.';
  if (freeBytes < FREE_MIN) return problem('disk', found, cure);
  return freeBytes < FREE_GOOD ? warning('disk', found, cure) : good('disk', found);
}

export function certificateFinding(facts: CertificateFacts, now: Date): Finding {
  const { names, validFrom, validUntil, isForPublicHost } = facts;
  const day = (at: Date) => at.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const renew = 'Renew it; the server reads the new files within five seconds.';
  if (validUntil <= now) return problem('certificate', `expired on ${day(validUntil)}`, renew);
  if (validFrom > now) {
    const cure = 'Compare the clock of this machine, or wait until it is valid.';
    return problem('certificate', `is not valid before ${day(validFrom)}`, cure);
  }
  if (isForPublicHost === false) {
    const cure = 'Take a certificate for the host of PUBLIC_URL, or correct PUBLIC_URL.';
    return problem('certificate', `is for ${names}, not for the host of PUBLIC_URL`, cure);
  }
  if (validUntil.getTime() - now.getTime() < RENEWED_BEFORE_MS) {
    return warning('certificate', `expires on ${day(validUntil)}`, renew);
  }
  return good('certificate', `valid until ${day(validUntil)}`);
}
