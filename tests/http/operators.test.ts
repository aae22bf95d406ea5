import { describe, expect, it } from '@jest/globals';
import { clientWith } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const EMAIL = 'rina@satukurir.example';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);

describe('an operator', () => {
  it('creates and removes an operator at the command line, which the server’s role cannot', async () => {
    const created = await cliJson('operator create', '--email', EMAIL, '--name', 'Rina');
    expect(created).toMatchObject({ email: EMAIL, is_operator: true });
    const listed = await cli('operator list');
    expect(listed.stdout).toContain(EMAIL);
    const body = { email: EMAIL, password: created.password, code: null };
    const visitor = clientWith(shared.api.port, OURS);
    const entered = await visitor.post('/api/dashboard/sign-in', body);
    expect(entered.status).toBe(200);
    const refused = withClient(shared.database.appUrl, (serving) =>
      serving.query('UPDATE person SET is_operator = false'),
    );
    await expect(refused).rejects.toMatchObject({ code: '42501' });
    expect((await cli('operator remove', '--email', EMAIL)).code).toBe(0);
    expect((await cli('operator list')).stdout).not.toContain(EMAIL);
  });
});
