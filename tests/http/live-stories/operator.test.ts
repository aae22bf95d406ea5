import { describe, expect, it } from '@jest/globals';
import { callCli } from '#tests/kit/cli.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { liveScene } from '../live-scene.ts';

const scene = liveScene();
/** Pricing rule for a courier that TEST does not have. */
const RULE = [
  'pricing',
  'set',
  '--environment',
  'LIVE',
  '--courier',
  'rpx',
  '--service',
  'REG',
  '--markup-percent',
  '5',
];

describe('the command line', () => {
  it('lists the LIVE couriers on sale at the command line', async () => {
    const { code, stderr } = await callCli(RULE, { ...databaseUrls(), SECRETS_KEY });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('runs the command line without LIVE couriers where it cannot decrypt credentials, and says so', async () => {
    const { code, stderr } = await callCli(RULE, databaseUrls());
    expect(code).toBe(1);
    expect(stderr).toMatch(/^LIVE couriers are left out: .+\n(.|\n)*No courier rpx is active/);
    const listed = await callCli(['courier', 'list'], databaseUrls());
    expect(listed.code).toBe(0);
  });
});

function databaseUrls() {
  const { ownerUrl, appUrl } = scene.shared.database;
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
}
