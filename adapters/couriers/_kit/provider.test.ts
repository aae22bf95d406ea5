import { expect, it } from '@jest/globals';
import { manifest } from '../_template/manifest.ts';
import { provider } from './fixtures/plain-courier/courier.ts';
import { courierProvider } from './provider.ts';

const CLOCK = { now: () => new Date(0), monotonicMs: () => 0 };
const CREDENTIALS = { client: 'a', secret: 'b' };

it('names missing credentials and URLs of a provider, but no configured value', () => {
  const open = (credentials: Record<string, string>, urls: Record<string, string>) => () =>
    provider.open({ credentials, urls, clock: CLOCK });
  expect(open(CREDENTIALS, {})).toThrow(new RangeError('PLAIN is configured without api'));
  expect(open({ secret: 'b' }, { api: 'https://a' })).toThrow(
    new RangeError('PLAIN is configured without client'),
  );
  expect(open({ client: '', secret: '' }, { api: 'https://a' })).toThrow(
    new RangeError('PLAIN is configured without client, secret'),
  );
  expect(open(CREDENTIALS, { api: 'https://a' })()).toHaveLength(1);
});

it("opens one connection for all couriers of a provider, by default to the manifest's URLs", () => {
  const connected: unknown[] = [];
  const two = courierProvider(
    { ...manifest, brands: [...manifest.brands, ...manifest.brands] },
    ({ urls }) => {
      connected.push(urls.api);
      return () => {
        throw new RangeError('not opened');
      };
    },
  );
  const credentials = { apiKey: 'a', webhookSecret: 'b' };
  for (const urls of [{}, { api: 'https://sandbox.example' }]) {
    expect(() => two.open({ credentials, urls, clock: CLOCK })).toThrow('not opened');
  }
  expect(connected).toEqual(['https://api.courier.example', 'https://sandbox.example']);
});
