import { describe, expect, it } from '@jest/globals';
import { shipmentEventView, shipmentView } from '#src/views/selling/shipment.ts';
import { party, shipment } from '#tests/kit/builders.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';
import { awbOf, bookingScene, trackingReplies } from '../../booking-scene.ts';

/** A number with a point or an exponent, outside of every text. */
const FLOAT = /[:[,]-?\d+(?:\.\d+|e[+-]?\d+)/i;

describe('the body of an event', () => {
  it('sends only whole numbers in the webhook bodies of a shipment', async () => {
    const scene = await bookingScene();
    const created = await scene.createShipment({ cod: true });
    await scene.bookDue();
    const base = { reasonCode: null, location: '', description: '' };
    const events = (['PICKED_UP', 'DELIVERED'] as const).map((status, minutes) => ({
      ...base,
      code: status,
      status,
      at: new Date(scene.clock.now().getTime() + minutes * 60_000),
    }));
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(created)]: events }) });
    scene.clock.advance(3_600_000);
    await scene.syncDue();
    const bodies = (await scene.stored.events()).map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(3);
    for (const body of bodies) expect(withoutTexts(body)).not.toMatch(FLOAT);
  });

  it('omits coordinates of parties from the events of a shipment', () => {
    const at = party({ coordinates: { latitude: -6.1352, longitude: 106.7003 } });
    const sample = shipment({ sender: at, receiver: at });
    expect(withoutTexts(JSON.stringify(shipmentView(sample, TRACKING_URL)))).toMatch(FLOAT);
    expect(
      withoutTexts(JSON.stringify(shipmentEventView(shipmentView(sample, TRACKING_URL)))),
    ).not.toMatch(FLOAT);
  });
});

function withoutTexts(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
}
