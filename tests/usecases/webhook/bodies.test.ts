import { describe, expect, it } from '@jest/globals';
import { shipmentEventView, shipmentView } from '#src/views/shipment.ts';
import { party, shipment } from '#tests/kit/builders.ts';
import { awbOf, openDepot, tells } from '../depot.ts';

/** A number with a point or an exponent, outside of every text. */
const FLOAT = /[:[,]-?\d+(?:\.\d+|e[+-]?\d+)/i;

describe('the body of an event', () => {
  it('holds whole numbers only, whatever happens to a shipment', async () => {
    const depot = await openDepot();
    const sold = await depot.sell({ cod: true });
    await depot.bookDue();
    const told = { reasonCode: null, location: '', words: '' };
    const events = (['PICKED_UP', 'DELIVERED'] as const).map((status, minutes) => ({
      ...{ ...told, code: status, status },
      at: new Date(depot.clock.now().getTime() + minutes * 60_000),
    }));
    depot.courier.does({ track: tells({ [awbOf(sold)]: events }) });
    depot.clock.advance(3_600_000);
    await depot.syncDue();
    const bodies = (await depot.seen.events()).map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(3);
    for (const body of bodies) expect(withoutTexts(body)).not.toMatch(FLOAT);
  });

  it('leaves out where its parties are to a fraction of a degree', () => {
    const at = party({ coordinates: { latitude: -6.1352, longitude: 106.7003 } });
    const told = shipment({ sender: at, receiver: at });
    expect(withoutTexts(JSON.stringify(shipmentView(told)))).toMatch(FLOAT);
    expect(withoutTexts(JSON.stringify(shipmentEventView(told)))).not.toMatch(FLOAT);
  });
});

function withoutTexts(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
}
