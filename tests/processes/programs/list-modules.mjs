/** Preloaded into a program: writes the address of each module that it loads into LOADED_MODULES. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
    return nextLoad(url, context);
  },
});
