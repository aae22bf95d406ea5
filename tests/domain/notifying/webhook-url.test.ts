import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS_HOSTS,
  GOOD_URLS,
  LOOPBACK_HOSTS,
  OWN_HOSTS,
  REFUSED_URLS,
} from '#adapters/webhooks/fixtures/urls.ts';
import { urlRefusal } from '#domain/notifying/webhook/url.ts';

const HTTPS_ONLY =
  'Only https:// URLs are called. For trying out, ALLOW_INSECURE_WEBHOOKS=true admits localhost.';
const STRICT = { allowsLoopback: false };
const AT_HOME = { allowsLoopback: true };

const hosts = [...ADDRESS_HOSTS, ...OWN_HOSTS];
const ways = (host: string) => [`https://${host}/`, `https://${host}:8443/a`, `http://${host}:80/`];
const allowedOf = (texts: readonly string[], rules = STRICT) =>
  texts.filter((text) => urlRefusal(text, rules) === null);

describe('webhook URL', () => {
  it.each(GOOD_URLS)('accepts the webhook URL %s', (text) => {
    expect(urlRefusal(text, STRICT)).toBeNull();
    expect(urlRefusal(text, AT_HOME)).toBeNull();
  });

  it('rejects webhook URLs with IP addresses or local names as host, in every spelling', () => {
    expect(allowedOf(hosts.flatMap(ways))).toEqual([]);
  });

  it('rejects webhook URLs with other schemes, ports, users, fragments, white space or overlong', () => {
    expect(allowedOf(REFUSED_URLS)).toEqual([]);
  });

  it('rejects webhook URLs with loopback hosts unless they are allowed', () => {
    const texts = LOOPBACK_HOSTS.flatMap((host) => [`http://${host}:3000/`, `https://${host}/`]);
    expect(allowedOf(texts)).toEqual([]);
    expect(allowedOf(texts, AT_HOME)).toEqual(texts);
  });

  it('rejects webhook URLs with other local hosts where loopback is allowed', () => {
    const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
    const others = [...hosts.flatMap(ways), ...REFUSED_URLS].filter(
      (text) => !loopback.has(URL.parse(text)?.hostname ?? ''),
    );
    expect(others.length).toBeGreaterThan(300);
    expect(allowedOf(others, AT_HOME)).toEqual([]);
  });

  it('rejects users, fragments, white space and other schemes in loopback webhook URLs, too', () => {
    const texts = ['http://a@localhost/', 'http://@localhost/', 'http://localhost/#a'];
    expect(allowedOf([...texts, 'http://localhost/ a', 'ftp://localhost/'], AT_HOME)).toEqual([]);
  });

  it.each([
    ['https://[::1]/', 'It must have a host name, not an IP address.'],
    ['https://0x7f.1/', 'It must have a host name, not an IP address.'],
    ['http://hooks.example.com/', HTTPS_ONLY],
    ['https://hooks.example.com:80/', 'Only the ports 443 and 8443 are called.'],
    [
      'https://a:b@hooks.example.com/',
      'It must not have a user name or a password: every request is signed.',
    ],
    ['https://hooks.example.com/#a', 'It must not have a fragment (#): that is never sent.'],
    ['hooks.example.com', 'It is not a URL.'],
    ['https://postgres/', 'Its host must be a public name such as hooks.example.com.'],
    [
      'https://metadata.google.internal/',
      'Names of one machine or one network (localhost, .local, .internal) are not called.',
    ],
  ])('explains the refusal of a webhook URL: %s', (text, refusal) => {
    expect(urlRefusal(text, STRICT)).toBe(refusal);
  });
});
