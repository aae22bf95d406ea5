/** Tabs by their names in the URL, first of the account, then of the person. */
export const ACCOUNT_TABS = [
  'account',
  'brand',
  'senders',
  'notices',
  'members',
  'activity',
  'security',
] as const;
export const PERSON_TABS = ['profile', 'emails', 'password', 'second-factor', 'sessions'] as const;
export const TABS = [...ACCOUNT_TABS, ...PERSON_TABS] as const;
export type Tab = (typeof TABS)[number];

/** Filter groups of the security log, in their order. */
export const SECURITY_GROUPS = [
  'signIns',
  'credentials',
  'keys',
  'members',
  'downloads',
  'refusals',
  'settings',
] as const;
export type SecurityGroup = (typeof SECURITY_GROUPS)[number];
