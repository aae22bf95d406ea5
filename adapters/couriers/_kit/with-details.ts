import type { Party } from '#domain/selling/shipment/party.ts';

/**
 * Appends to the address what the driver needs and the courier has no field for: the company and
 * the note, as far as they fit.
 */
export function withDetails(
  { address, company, note }: Pick<Party, 'address' | 'company' | 'note'>,
  max: number,
): string {
  const parts = [company && `, ${company}`, note && ` (${note})`];
  return parts.reduce<string>((text, part) => {
    const longer = text + (part ?? '');
    return longer.length <= max ? longer : text;
  }, address);
}
