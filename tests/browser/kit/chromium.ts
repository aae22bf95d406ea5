import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as browsers } from 'playwright-core';

/**
 * Flags that end the browser with its first page, weaken the tested security, or slow down
 * rendering.
 */
const UNWANTED = /single-process|zygote|web-security|insecure|gpu|angle|gl=|swiftshader/;

const PACKAGES = resolve('node_modules');
const UNPACK = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** Starts a real Chromium without background network calls. */
export async function launchChromium(): Promise<Browser> {
  return browsers.launch({
    executablePath: await unpackedChromium(),
    args: [
      ...chromium.args.filter((arg) => !UNWANTED.test(arg)),
      '--disable-background-networking',
    ],
  });
}

/**
 * The package unpacks into the system's temporary folder, where it could find files of another
 * user, or of a worker that is still writing. So a separate process unpacks into a new folder below
 * node_modules, which is renamed once it is complete.
 */
async function unpackedChromium(): Promise<string> {
  const manifest = readFileSync(join(PACKAGES, '@sparticuz/chromium/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const home = join(PACKAGES, `.chromium-${version}`);
  if (!existsSync(home)) {
    const folder = await mkdtemp(`${home}-`);
    const env = { ...process.env, TMPDIR: folder };
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], { env });
    await rename(folder, home).catch((cause: unknown) => {
      if (!existsSync(home)) throw new Error(`Chromium was not unpacked to ${home}.`, { cause });
      return rm(folder, { recursive: true });
    });
  }
  return join(home, 'chromium');
}
