import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as browsers } from 'playwright-core';

/** They end the browser with its first page, weaken what is tested, or draw with a slow GPU. */
const UNWANTED = /single-process|zygote|web-security|insecure|gpu|angle|gl=|swiftshader/;

const PACKAGES = resolve('node_modules');
const UNPACK = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** A real Chromium that calls nobody by itself. */
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
 * The package unpacks into the system's temporary folder, where the files of another user would be
 * found, or those of a worker that is still writing. So a process of its own unpacks into a new
 * folder beside the packages, which gets its name when it is whole.
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
      if (!existsSync(home)) throw new Error(`Chromium is not in ${home}.`, { cause });
      return rm(folder, { recursive: true });
    });
  }
  return join(home, 'chromium');
}
