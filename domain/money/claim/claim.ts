import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import {
  type CLAIMABLE,
  type ClaimTerms,
  claimMax,
  isClaimable,
  refuseUnclaimable,
  wrongClaimAmount,
} from '#domain/money/claim/claim-limit.ts';
import type { Rupiah } from '#domain/money.ts';
import { Refusal, refuseFields, type WrongField } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';

/** SETTLED and REJECTED are final; after a rejection the shipment may be claimed for again. */
export const CLAIM_STATUSES = ['OPEN', 'SETTLED', 'REJECTED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Final status that the parcel has. */
export type ClaimType = (typeof CLAIMABLE)[number];

/** Limit of claims per shipment, because a person reads each of them. */
export const CLAIMS_MAX = 5;

/** Input of a client's claim. */
export type ClaimRequest = {
  readonly type: ClaimType;
  readonly amount: Rupiah;
  readonly description: string;
  /** Pages that an operator opens; the program does not. */
  readonly evidenceUrls: readonly string[];
};

/** A picture of the damage or of an invoice, as it is stored: always a JPEG without metadata. */
export type ClaimPhoto = {
  readonly photoId: string;
  /** SHA-256 of the file as it was sent: the same file is stored once. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  /** Size of the stored picture. */
  readonly bytes: number;
};

/** A client's claim to compensation for one shipment. */
export type Claim = Tenant &
  ClaimRequest & {
    readonly claimId: string;
    readonly shipmentNumber: string;
    readonly status: ClaimStatus;
    readonly createdAt: Date;
    readonly decidedAt: Date | null;
    /** Paid amount, at most the maximum of the shipment; null unless the claim is SETTLED. */
    readonly settledAmount: Rupiah | null;
    /** The credit in the wallet. */
    readonly transactionId: string | null;
    /** Null unless it is REJECTED. */
    readonly rejectionReason: string | null;
    /** Oldest first. */
    readonly photos: readonly ClaimPhoto[];
    /** Number of changes of its photos. */
    readonly revision: number;
  };

type Claimed = ClaimTerms & Pick<Shipment, 'status'>;

/** Everything that decides whether a shipment may be claimed for. */
export type ClaimSituation = {
  readonly shipment: Claimed;
  /** Claims of this shipment. */
  readonly claims: readonly Claim[];
  /** True once its compensation has been paid. */
  readonly isPaid: boolean;
};

/** Maximum amount of a new claim; undefined if none may be opened. */
export function openClaimMax(situation: ClaimSituation): Rupiah | undefined {
  const isOpen = isClaimable(situation.shipment) && refusalOf(situation) === undefined;
  return isOpen ? claimMax(situation.shipment) : undefined;
}

/**
 * Throws TRANSITION_NOT_ALLOWED unless the shipment is LOST or DAMAGED, and while it has a claim
 * that is not rejected; throws LIMIT_REACHED at the limit of claims, and VALIDATION_ERROR for every
 * wrong field.
 */
export function refuseNewClaim(
  situation: ClaimSituation,
  { type, amount }: Pick<ClaimRequest, 'type' | 'amount'>,
): void {
  const { shipment } = situation;
  refuseUnclaimable(shipment);
  const refusal = refusalOf(situation);
  if (refusal !== undefined) throw refusal;
  refuseFields([...wrongType(shipment, type), ...wrongClaimAmount(shipment, amount)]);
}

export function openedClaim(
  { type, amount, description, evidenceUrls }: ClaimRequest,
  own: Tenant & Pick<Claim, 'claimId' | 'shipmentNumber' | 'createdAt'>,
): Claim {
  const { accountId, environment, claimId, shipmentNumber, createdAt } = own;
  return {
    accountId,
    environment,
    claimId,
    shipmentNumber,
    createdAt,
    type,
    amount,
    description,
    evidenceUrls,
    status: 'OPEN',
    decidedAt: null,
    settledAmount: null,
    transactionId: null,
    rejectionReason: null,
    photos: [],
    revision: 0,
  };
}

export function settledClaim(
  before: Claim,
  payment: { readonly amount: Rupiah; readonly transactionId: string },
  now: Date,
): Claim {
  const { amount: settledAmount, transactionId } = payment;
  return { ...before, status: 'SETTLED', decidedAt: now, settledAmount, transactionId };
}

/** Throws TRANSITION_NOT_ALLOWED unless it is OPEN. */
export function rejectedClaim(before: Claim, rejectionReason: string, now: Date): Claim {
  const { status } = before;
  if (status === 'OPEN') {
    return { ...before, status: 'REJECTED', decidedAt: now, rejectionReason };
  }
  const message = `The claim ${idText('claim', before.claimId)} is ${status} already.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status } });
}

function refusalOf({ claims, isPaid }: ClaimSituation): Refusal | undefined {
  const present = claims.find(({ status }) => status !== 'REJECTED');
  if (present !== undefined) {
    const { status } = present;
    const id = idText('claim', present.claimId);
    const message = `The shipment has the claim ${id}, which is ${status}.`;
    const details = { claimId: id, status };
    return new Refusal('TRANSITION_NOT_ALLOWED', message, { details });
  }
  if (isPaid) {
    const message = 'The compensation for this shipment has been paid.';
    return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status: 'SETTLED' } });
  }
  if (claims.length < CLAIMS_MAX) return undefined;
  const message = `A shipment has ${CLAIMS_MAX} claims at most.`;
  return new Refusal('LIMIT_REACHED', message, { details: { limit: CLAIMS_MAX } });
}

function wrongType({ status }: Claimed, type: ClaimType): readonly WrongField[] {
  if (type === status) return [];
  const message = `The shipment is ${status}, not ${type}.`;
  return [{ path: 'type', code: 'NOT_ALLOWED', message }];
}
