import type { Rupiah } from '#domain/money.ts';

/** What a client is to pay by a QR code. */
export type ChargeRequest = {
  /** Ours at the gateway, `[A-Za-z0-9-]{1,47}`: the same request reaches the same charge. */
  readonly orderId: string;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  /** For the payer's statement; ASCII. */
  readonly description: string;
};

/** A charge that waits for its payer. */
export type Charge = {
  /** As it was asked for; with `-r2`, `-r3` behind it where that charge cannot be had again. */
  readonly orderId: string;
  /** The gateway's own id of it. */
  readonly gatewayReference: string;
  readonly amount: Rupiah;
  /** EMVCo, with its CRC. */
  readonly qrString: string;
  readonly expiresAt: Date;
};

/** DEAD: nobody can pay it any more, and nobody has. */
export type ChargeState = 'WAITING' | 'PAID' | 'DEAD';

/** What the gateway says of a charge when it is asked. */
export type ChargeStatus = {
  readonly orderId: string;
  readonly gatewayReference: string;
  readonly state: ChargeState;
  /** Of what was paid; of the charge where nothing was. Null: none that is whole rupiah. */
  readonly amount: Rupiah | null;
  /** `IDR`, or whatever the gateway says. */
  readonly currency: string;
  /** The gateway's id of the payment: money is credited once for each. Null: not paid. */
  readonly paymentReference: string | null;
  readonly paidAt: Date | null;
};

/** A notification as it came: verified over its bytes, never parsed before. */
export type Notification = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** What an authentic notification is about; the rest of it is never believed. */
export type Notified = { readonly orderId: string; readonly gatewayReference: string | null };

/** The gateway did not answer, or with nonsense: whether it has made a charge is not known. */
export class GatewayFailure extends Error {
  /** `message`: our words, no address and no secret. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayFailure';
  }
}

/** Everything the service asks of a payment gateway. */
export interface PaymentGateway {
  /** `[A-Z]{2,20}`, in the path of its notifications in lower case. */
  readonly code: string;
  /**
   * Makes the charge, or answers the one that was made for this order id before; where that one is
   * over, or its code is not told again, a successor of it. Throws GatewayFailure, also where the
   * gateway has another amount under this order id, or has been paid for it.
   */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<Charge>;
  /** Undefined: the gateway knows no such charge. Throws GatewayFailure. */
  status(
    charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
    signal: AbortSignal,
  ): Promise<ChargeStatus | undefined>;
  /** Undefined: not authentic, or about nothing of ours. Whoever sends it may say anything. */
  verify(notification: Notification): Notified | undefined;
}
