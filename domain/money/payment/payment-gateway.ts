import type { Rupiah } from '#domain/money.ts';

/** A request for a QR code. */
export type ChargeRequest = {
  /** Our id, `[A-Za-z0-9-]{1,47}`. Idempotent: the same request returns the same charge. */
  readonly orderId: string;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  /** Text on the payer's statement; ASCII. */
  readonly description: string;
};

/** A charge that can be paid. */
export type Charge = {
  /**
   * The requested id, with a suffix `-r2`, `-r3` if the original charge cannot be returned again.
   */
  readonly orderId: string;
  /** The gateway's id of the charge. */
  readonly gatewayReference: string;
  readonly amount: Rupiah;
  /** EMVCo, with its CRC. */
  readonly qrString: string;
  readonly expiresAt: Date;
};

/** DEAD: expired or cancelled without a payment. */
export type ChargeState = 'WAITING' | 'PAID' | 'DEAD';

/** A charge as the gateway reports it. */
export type ChargeStatus = {
  readonly orderId: string;
  readonly gatewayReference: string;
  readonly state: ChargeState;
  /** Amount of the payment; without a payment, of the charge. Null if not whole rupiah. */
  readonly amount: Rupiah | null;
  /** Currency as reported by the gateway; `IDR` is expected. */
  readonly currency: string;
  /** The gateway's id of the payment, which is credited once. Null if not paid. */
  readonly paymentReference: string | null;
  readonly paidAt: Date | null;
};

/** A raw notification: its signature is verified before the body is parsed. */
export type Notification = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** The charge that an authentic notification names; its other fields are not trusted. */
export type NotifiedCharge = { readonly orderId: string; readonly gatewayReference: string | null };

/** The gateway gave no usable answer: it is not known whether a charge was made. */
export class GatewayFailure extends Error {
  /** `message` is our own text, without addresses or secrets. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayFailure';
  }
}

/** A payment gateway for QRIS. */
export interface PaymentGateway {
  /** `[A-Z]{2,20}`, in the path of its notifications in lower case. */
  readonly code: string;
  /**
   * Makes the charge, or returns the existing one of this order id; if that one has expired, or its
   * code cannot be returned again, returns a successor. Throws GatewayFailure, also if the order id
   * has another amount or is paid.
   */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<Charge>;
  /** Returns undefined if the gateway knows no such charge. Throws GatewayFailure. */
  status(
    charge: Pick<Charge, 'orderId' | 'gatewayReference'>,
    signal: AbortSignal,
  ): Promise<ChargeStatus | undefined>;
  /**
   * Cancels an unpaid charge. Does nothing if it is paid, ended or unknown, or if the gateway
   * cannot cancel: only its status shows the result. Throws GatewayFailure.
   */
  cancel(charge: Pick<Charge, 'orderId' | 'gatewayReference'>, signal: AbortSignal): Promise<void>;
  /**
   * Returns undefined if the notification is not authentic, or names none of our order ids. The
   * sender is untrusted.
   */
  verify(notification: Notification): NotifiedCharge | undefined;
}
