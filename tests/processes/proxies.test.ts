import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataFolder, endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Proxies with an example in deploy/, each also the name of the program that reads it. */
const PROXIES = ['nginx', 'caddy'] as const;
type Proxy = (typeof PROXIES)[number];

const PAIR = new URL('../kit/tls/', import.meta.url).pathname;
const DEPLOY = new URL('../../deploy/', import.meta.url).pathname;
const isThere = (proxy: Proxy) =>
  spawnSync(proxy, ['version'], { stdio: 'ignore' }).error === undefined;
const FOUND = PROXIES.filter(isThere);

const children: ChildProcess[] = [];
let apiPort: number;
let key: string;

beforeAll(async () => {
  const server = await startServer({
    DATA_DIR: await dataFolder(),
    PUBLIC_URL: 'https://api.example',
    REQUIRE_HTTPS: 'true',
    TRUSTED_PROXIES: '1',
    LOG_ADDRESSES: 'full',
  });
  apiPort = server.port;
  [key = ''] = await printedKeys([server]);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await endPrograms();
});

it('passes on through the proxy what the server needs to know about a request', async () => {
  const nginx = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto']) {
    expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} \\$\\w+;`));
  }
  expect(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8')).toContain('reverse_proxy');
});

// Proxies that are not on this machine are not tried: `make prove` needs no package of the system.
for (const proxy of FOUND) {
  it(`serves requests behind ${proxy}, as deploy/ shows it, over HTTPS`, async () => {
    const port = await freePort();
    await START[proxy](port);
    await waitUntil(async () => (await statusAt(port).catch(() => 0)) === 200);
    expect(await statusAt(port, 'svc_test_wrong')).toBe(401);
  });
}

const START: Readonly<Record<Proxy, (port: number) => Promise<void>>> = {
  async nginx(port) {
    const folder = await dataFolder();
    const example = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
    const http = example
      .replace(/server 127\.0\.0\.1:3000 .*\n.*3001.*\n/, `server 127.0.0.1:${apiPort};\n`)
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, `${PAIR}first.cert.pem`)
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, `${PAIR}first.key.pem`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const config = `pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${paths}\n${http} }`;
    await writeFile(join(folder, 'nginx.conf'), config);
    children.push(spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], QUIET));
  },
  async caddy(port) {
    const folder = await dataFolder();
    await cp(join(DEPLOY, 'Caddyfile'), join(folder, 'example'));
    await mkdir(join(folder, 'data'));
    const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\nimport example\n`;
    await writeFile(join(folder, 'Caddyfile'), options);
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      DOMAIN: `https://localhost:${port}`,
      API_HOST: 'localhost',
      API_PORT: String(apiPort),
    };
    const run = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    children.push(spawn('caddy', run, { ...QUIET, env, cwd: folder }));
  },
};

const QUIET = { stdio: 'ignore' } as const;

function statusAt(port: number, secret = key): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${secret}` };
    const to = { host: 'localhost', port, path: '/api/v1/couriers', headers };
    get({ ...to, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

/** Returns a port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
