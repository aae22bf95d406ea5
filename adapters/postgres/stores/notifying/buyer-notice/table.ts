import type { BuyerNoticeSettings } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { StoredNotice } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import {
  boolean,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const buyerNoticeSettings = tableOf<BuyerNoticeSettings>(
  'buyer_notice_settings',
  keptBy('unusedAccounts'),
  {
    accountId: key(uuid),
    environment: key(text),
    isOn: boolean,
    language: text,
  },
);

export const buyerNotices = tableOf<StoredNotice>('buyer_notice', keptBy('buyerNotices', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  shipmentNumber: key(text),
  kind: key(text),
  language: fixed(text),
  recipient: fixed(text),
  facts: fixed(json),
  status: text,
  tries: integer,
  dueAt: orNull(timestamptz),
  createdAt: fixed(timestamptz),
  endedAt: orNull(timestamptz),
  error: orNull(text),
});

export const { columns: BUYER_NOTICE_SETTINGS, read: toBuyerNoticeSettings } =
  selectionOf(buyerNoticeSettings);
