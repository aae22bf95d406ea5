/** How much of an address the process log shows. */
export const ADDRESS_CUTS = ['full', 'cut', 'off'] as const;
export type AddressCut = (typeof ADDRESS_CUTS)[number];

const IPV4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** Groups of an IPv6 address: at most what a provider assigns to one customer. */
const GROUPS_SHOWN = 3;
const GROUPS = 8;

/**
 * The address as logged, cut to the network (/24 of IPv4, /48 of IPv6) if required; undefined if
 * not logged.
 */
export function shownAddress(address: string, cut: AddressCut): string | undefined {
  if (cut === 'off' || address === '') return undefined;
  return cut === 'full' ? address : networkOf(address);
}

/** True for this machine itself. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

function networkOf(address: string): string {
  const [, first] = IPV4.exec(address) ?? [];
  if (first !== undefined) return `${first}.0/24`;
  return `${groupsOf(address).slice(0, GROUPS_SHOWN).join(':')}::/48`;
}

/** The eight groups, with the zeros that `::` abbreviates; without a zone. */
function groupsOf(address: string): readonly string[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const left = GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, left) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])];
}
