/** Origin of a request, as counted by limits. */
export type Sender = {
  /** An IPv4 address, or the /64 of an IPv6 address, as one host may use a whole /64. */
  readonly host: string;
  /** A /24 of IPv4 or a /64 of IPv6: as many addresses as a stranger gets cheaply. */
  readonly network: string;
};

/** Reads an address as the connection has it, also an IPv4 address in the form of IPv6. */
export type SenderOf = (address: string) => Sender;
