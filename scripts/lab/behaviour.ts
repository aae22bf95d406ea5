/** Network faults of a request. With RESET and DOWN it was not processed. */
export const FAULTS = ['SLOW', 'SILENT', 'DRIP', 'LOST', 'RESET', 'DOWN', 'LIMITED'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Outcome of an order, if its courier has such an answer. LATER: the AWB comes later. PAGE: refused
 * with the HTML page of a firewall.
 */
export type Fate = 'BOOKED' | 'LATER' | 'REFUSED' | 'ERROR_IN_200' | 'PAGE';

type Behaviour = { readonly fate: Fate; readonly fault?: Fault };

/**
 * Behaviours by a word in the receiver's name; faults affect only the first request of an order.
 */
const BY_WORD: Readonly<Record<string, Behaviour>> = {
  later: { fate: 'LATER' },
  refused: { fate: 'REFUSED' },
  'error in 200': { fate: 'ERROR_IN_200' },
  page: { fate: 'PAGE' },
  slow: { fate: 'BOOKED', fault: 'SLOW' },
  silent: { fate: 'BOOKED', fault: 'SILENT' },
  drip: { fate: 'BOOKED', fault: 'DRIP' },
  lost: { fate: 'BOOKED', fault: 'LOST' },
  reset: { fate: 'BOOKED', fault: 'RESET' },
  down: { fate: 'BOOKED', fault: 'DOWN' },
  limited: { fate: 'BOOKED', fault: 'LIMITED' },
};

export const NAMES = Object.keys(BY_WORD).map((word) => `Lab ${word}`);

export function fateOf(receiver: string): Fate {
  return behaviourOf(receiver).fate;
}

export function faultFor(receiver: string): Fault | undefined {
  return behaviourOf(receiver).fault;
}

export function faultNamed(name: string): Fault | undefined {
  return FAULTS.find((fault) => fault === name.toUpperCase());
}

function behaviourOf(receiver: string): Behaviour {
  const name = receiver.toLowerCase();
  const found = Object.entries(BY_WORD).find(([word]) => name.startsWith(`lab ${word}`));
  return found?.[1] ?? { fate: 'BOOKED' };
}
