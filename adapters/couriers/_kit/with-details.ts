import type { Party } from '#domain/shipment/party.ts';

/**
 * The address, and behind it what a courier has no field for and its driver needs: the company and
 * the note, as far as there is room.
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
