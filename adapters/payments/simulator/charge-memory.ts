import type { Rupiah } from '#domain/money.ts';

/** A stored charge of the simulator. */
export type SimulatedCharge = {
  readonly orderId: string;
  readonly amount: Rupiah;
  readonly qrString: string;
  readonly expiresAt: Date;
  /** Null if not paid. */
  readonly paid: { readonly amount: Rupiah; readonly at: Date } | null;
};

export type NewCharge = Omit<SimulatedCharge, 'paid'>;

/** `amount` null means the amount of the charge. */
export type SimulatedPayment = {
  readonly orderId: string;
  readonly amount: Rupiah | null;
  readonly at: Date;
};

/** The simulator's store of charges. Every method may throw GatewayFailure. */
export interface ChargeMemory {
  /** Inserts the charge, or returns the existing one. Does nothing once `signal` has aborted. */
  charge(charge: NewCharge, signal: AbortSignal): Promise<SimulatedCharge>;
  find(orderId: string, signal?: AbortSignal): Promise<SimulatedCharge | undefined>;
  /** Returns false if the charge is unknown or already paid. */
  pay(payment: SimulatedPayment): Promise<boolean>;
  /** Expires the charge at `at`. Returns false if it is unknown, expired or paid. */
  end(orderId: string, at: Date): Promise<boolean>;
}
