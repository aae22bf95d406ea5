import type { NewsType } from '#domain/notifying/event/news.ts';
import type { Role } from '#domain/people/access/role.ts';

/** Groups of news that a member chooses e-mails for, most urgent first. */
export const NEWS_GROUPS = [
  'LOSSES',
  'BOOKINGS',
  'PICKUPS',
  'CANCELLATIONS',
  'RETURNS',
  'CLAIMS',
  'COD',
  'MONEY',
  'WEBHOOKS',
] as const;
export type NewsGroup = (typeof NEWS_GROUPS)[number];

/** Pace of e-mails to a member: soon after an event, once a day in the morning, or never. */
export const NEWS_PACES = ['AT_ONCE', 'DAILY', 'NEVER'] as const;
export type NewsPace = (typeof NEWS_PACES)[number];

export type NewsPaces = Readonly<Record<NewsGroup, NewsPace>>;

/** A member's own choice; groups that are left out follow the member's role. */
export type NewsChoice = {
  readonly paces: Partial<NewsPaces>;
  /** E-mails about TEST as well, whose parcels and money are simulated. */
  readonly includesTest: boolean;
};

export const NO_CHOICE: NewsChoice = { paces: {}, includesTest: false };

export const GROUP_OF: Readonly<Record<NewsType, NewsGroup>> = {
  'shipment.lost': 'LOSSES',
  'shipment.damaged': 'LOSSES',
  'shipment.booking_failed': 'BOOKINGS',
  'shipment.booking_delayed': 'BOOKINGS',
  'pickup.failed': 'PICKUPS',
  'shipment.cancel_rejected': 'CANCELLATIONS',
  'shipment.returned': 'RETURNS',
  'claim.settled': 'CLAIMS',
  'claim.rejected': 'CLAIMS',
  'cod.late': 'COD',
  'shipment.payment_rejected': 'MONEY',
  'wallet.late_payment': 'MONEY',
  'wallet.adjusted': 'MONEY',
  'topup.failed': 'MONEY',
  'withdrawal.completed': 'MONEY',
  'withdrawal.failed': 'MONEY',
  'webhook.disabled': 'WEBHOOKS',
};

const NONE = allAt('NEVER');

/** Default paces by role: owners get all news, other roles only news about their work. */
const BY_ROLE: Readonly<Record<Role, NewsPaces>> = {
  OWNER: {
    ...allAt('AT_ONCE'),
    CANCELLATIONS: 'DAILY',
    RETURNS: 'DAILY',
    CLAIMS: 'DAILY',
    COD: 'DAILY',
  },
  DEVELOPER: { ...NONE, BOOKINGS: 'DAILY', WEBHOOKS: 'AT_ONCE' },
  FINANCE: {
    ...NONE,
    LOSSES: 'DAILY',
    RETURNS: 'DAILY',
    CLAIMS: 'DAILY',
    COD: 'DAILY',
    MONEY: 'AT_ONCE',
  },
  VIEWER: NONE,
};

/** The paces that apply to a member. */
export function pacesOf(role: Role, { paces }: NewsChoice): NewsPaces {
  return { ...BY_ROLE[role], ...paces };
}

/** The choice after which the member gets no news by e-mail, whatever their role becomes. */
export function unsubscribed(choice: NewsChoice): NewsChoice {
  return { ...choice, paces: NONE };
}

function allAt(pace: NewsPace): NewsPaces {
  const paces = NEWS_GROUPS.map((group) => [group, pace] as const);
  return Object.fromEntries(paces) as Readonly<Record<NewsGroup, NewsPace>>;
}
