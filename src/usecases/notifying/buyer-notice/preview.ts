import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Tenant } from '#domain/environment.ts';
import type { BrandStore } from '#domain/notifying/brand/brand-store.ts';
import type { BuyerNoticeKind } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { ShopEmail } from '#domain/notifying/email/email.ts';
import { verifiedContact } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import { notFound } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import { buyerNoticeEmail } from '#src/views/notifying/buyer-notice.ts';
import type { Ports } from '../../ports.ts';

export type PreviewQuery = { readonly kind: BuyerNoticeKind; readonly language: Language };

/** An e-mail about a sample parcel, as the account's buyers would get it. */
export type PreviewBuyerNotice = (tenant: Tenant, query: PreviewQuery) => Promise<ShopEmail>;

type Deps = Pick<Ports, 'pageUrl'> & {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly brands: Pick<BrandStore, 'find'>;
  readonly clock: Pick<Clock, 'now'>;
};

const SAMPLE = {
  shipmentNumber: 'SHP2611214K7Q2MXD1',
  recipient: 'sari@pembeli.example',
  facts: {
    name: 'Sari Wulandari',
    courierName: 'Swift',
    serviceName: 'Reguler',
    awb: 'SWF0012345678',
    reference: 'INV-2041',
  },
} as const;
const SAMPLE_TOKEN = '2611214K7Q2MXD1-9F86D081884C7D65';

export function previewBuyerNotice({ accounts, brands, pageUrl, clock }: Deps): PreviewBuyerNotice {
  return async ({ accountId, environment }, { kind, language }) => {
    const [account, brand] = await Promise.all([accounts.find(accountId), brands.find(accountId)]);
    if (account === undefined) throw notFound('account');
    const notice = {
      ...SAMPLE,
      accountId,
      environment,
      kind,
      language,
      createdAt: clock.now(),
      facts: { ...SAMPLE.facts, trackingUrl: `${pageUrl}/t/${SAMPLE_TOKEN}` },
      shop: {
        name: brand?.name ?? account.name,
        colour: brand?.colour ?? null,
        replyTo: brand?.email ?? null,
        ownEmail: verifiedContact(account),
      },
    };
    return buyerNoticeEmail(notice, SAMPLE.recipient);
  };
}
