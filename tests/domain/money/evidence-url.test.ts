import { describe, expect, it } from '@jest/globals';
import { ADDRESS_HOSTS, OWN_HOSTS } from '#adapters/webhooks/fixtures/urls.ts';
import { isEvidenceUrl } from '#domain/money/claim/evidence-url.ts';

const ACCEPTED = [
  'https://shop.example',
  'https://shop.example/claims/teapot.jpg',
  'https://drive.shop.example:8443/a?b=c#page=2',
  'HTTPS://Shop.Example/A',
  'https://bücher.example/foto.jpg',
  'https://shop.example/with@sign',
];

const REFUSED = [
  '',
  'https:',
  'https://',
  'https:// ',
  'https:///',
  'https://?',
  'shop.example/1.jpg',
  'https://a b',
  'https://<script>',
  'https://"onclick=x',
  "https://a'b.example",
  'http://shop.example',
  'javascript:alert(1)//https://shop.example',
  'https:shop.example',
  'https://shop',
  'https://localhost/1',
  'https://nas.local/1',
  'https://intern.internal',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://2130706433',
  'https://0x7f.1/a',
  'https://bank.example@other.example/',
  'https://@shop.example',
  'https://a:b@shop.example',
  'https://shop.example/a b',
  ' https://shop.example',
  'https://shop.example/\n',
  'https://shop.example\\@other.example',
  'https://shop.example:99999/',
  'https://sh%op.example',
];

describe('evidence URL', () => {
  it.each(ACCEPTED)('accepts %j as an evidence URL', (text) =>
    expect(isEvidenceUrl(text)).toBe(true),
  );

  it.each(REFUSED)('rejects %j as an evidence URL', (text) =>
    expect(isEvidenceUrl(text)).toBe(false),
  );

  it('rejects evidence URLs with IP addresses or local names as host, in every spelling', () => {
    const urls = [...ADDRESS_HOSTS, ...OWN_HOSTS].map((host) => `https://${host}/`);
    expect(urls.filter(isEvidenceUrl)).toEqual([]);
  });
});
