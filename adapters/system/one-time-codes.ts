import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#domain/people/access/one-time-codes.ts';

const ISSUER = 'Satukurir';
/** Parameters that every authenticator app supports; some apps support no others. */
const TERMS = { issuer: ISSUER, algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;

export const totpCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uriOf: (secret, email) => new TOTP({ ...TERMS, secret, label: email }).toString(),
  stepOf(secret, code, now) {
    const timestamp = now.getTime();
    const delta = new TOTP({ ...TERMS, secret }).validate({ token: code, timestamp, window: 1 });
    if (delta === null) return undefined;
    return Math.floor(timestamp / (TERMS.period * 1000)) + delta;
  },
};
