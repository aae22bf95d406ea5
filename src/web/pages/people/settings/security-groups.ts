import type { components } from '#src/http/contract/dashboard.gen.ts';
import type { SecurityGroup } from './tabs.ts';

export type SecurityEvent = components['schemas']['SecurityEvent'];
type Kind = SecurityEvent['kind'];

/** Event types of each filter group. */
export const KINDS_OF: Readonly<Record<SecurityGroup, readonly Kind[]>> = {
  signIns: ['SIGNED_IN', 'SIGN_IN_REFUSED', 'SECOND_FACTOR_REFUSED', 'SESSIONS_ENDED'],
  credentials: [
    'PASSWORD_CHANGED',
    'PASSWORD_RESET',
    'EMAIL_CHANGED',
    'SECOND_FACTOR_SET',
    'SECOND_FACTOR_REMOVED',
  ],
  keys: ['KEY_CREATED', 'KEY_REVOKED'],
  members: [
    'MEMBER_INVITED',
    'INVITATION_REVOKED',
    'MEMBER_JOINED',
    'ROLE_CHANGED',
    'MEMBER_REMOVED',
    'OPERATOR_ENTERED',
    'OPERATOR_MADE',
    'OPERATOR_REMOVED',
  ],
  downloads: ['EXPORT_DOWNLOADED', 'LABELS_DOWNLOADED'],
  refusals: ['PERMISSION_REFUSED', 'SIGN_IN_REFUSED', 'SECOND_FACTOR_REFUSED'],
  settings: ['ACCOUNT_CHANGED', 'BRAND_CHANGED', 'BUYER_NOTICES_CHANGED'],
};
