import { secretBox } from '#adapters/system/secret-box.ts';

/** A key of tests, as SECRETS_KEY has it. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

export const TEST_BOX = secretBox({ key: SECRETS_KEY, oldKey: null });
