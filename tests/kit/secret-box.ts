import { secretBox } from '#adapters/system/secret-box.ts';

/** Test key in the format of SECRETS_KEY. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

export const TEST_BOX = secretBox({ key: SECRETS_KEY, oldKey: null });
