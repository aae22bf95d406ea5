import chromium from '@sparticuz/chromium';
import { type Browser, chromium as browsers } from 'playwright-core';

/** They end the browser with its first page, weaken what is tested, or draw with a slow GPU. */
const UNWANTED = /single-process|zygote|web-security|insecure|gpu|angle|gl=|swiftshader/;

/** A real Chromium that calls nobody by itself. */
export async function launchChromium(): Promise<Browser> {
  return browsers.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => !UNWANTED.test(arg)),
      '--disable-background-networking',
    ],
  });
}
