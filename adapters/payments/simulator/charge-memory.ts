import type { Rupiah } from '#domain/money.ts';

/** All that the simulator remembers of an order. */
export type SimulatedCharge = {
  readonly orderId: string;
  readonly amount: Rupiah;
  readonly qrString: string;
  readonly expiresAt: Date;
  /** Null: nobody has paid it. */
  readonly paid: { readonly amount: Rupiah; readonly at: Date } | null;
};

export type NewCharge = Omit<SimulatedCharge, 'paid'>;

/** `amount` null: what the charge asks for. */
export type LeverPayment = {
  readonly orderId: string;
  readonly amount: Rupiah | null;
  readonly at: Date;
};

/** The simulator's own memory. All of it throws GatewayFailure. */
export interface ChargeMemory {
  /** The charge as it was asked for first. Sends nothing once `signal` has aborted. */
  charge(charge: NewCharge, signal: AbortSignal): Promise<SimulatedCharge>;
  find(orderId: string, signal?: AbortSignal): Promise<SimulatedCharge | undefined>;
  /** False: there is no such charge, or it has been paid. */
  pay(payment: LeverPayment): Promise<boolean>;
  /** Its time is over at `at`. False: there is no such charge, it is over, or has been paid. */
  end(orderId: string, at: Date): Promise<boolean>;
}
