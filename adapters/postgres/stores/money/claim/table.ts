import type { Claim } from '#domain/money/claim/claim.ts';
import {
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

export const claims = tableOf<Claim>('claim', keptBy('testShipments', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  claimId: key(uuid),
  shipmentNumber: fixed(text),
  type: fixed(text),
  status: text,
  amount: fixed(integer),
  description: fixed(text),
  evidenceUrls: fixed(texts),
  createdAt: fixed(timestamptz),
  decidedAt: orNull(timestamptz),
  settledAmount: orNull(integer),
  transactionId: orNull(uuid),
  rejectionReason: orNull(text),
  photos: json,
  revision: integer,
});

export const { columns: CLAIM, read: toClaim } = selectionOf(claims);
