/** Where a request comes from, as limits count it. */
export type Sender = {
  /** An IPv4 address, or the /64 of an IPv6 address: one host may have all of a /64. */
  readonly host: string;
  /** A /24 of IPv4 or a /64 of IPv6: what one stranger gets cheaply. */
  readonly network: string;
};

/** Reads an address as the connection has it, also an IPv4 address in the form of IPv6. */
export type SenderOf = (address: string) => Sender;
