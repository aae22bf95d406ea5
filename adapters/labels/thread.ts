import { parentPort } from 'node:worker_threads';
import { pageOf } from '#domain/carrying/label/print-order.ts';
import { loadFonts } from './fonts.ts';
import { readLogos } from './logos.ts';
import { PRESSES, type Press } from './press.ts';
import type { ThreadAnswer, ThreadTask } from './thread-messages.ts';
import { fontSetter, typesetter } from './typesetter.ts';

const fonts = loadFonts();
const pencil = { logos: readLogos(), setFont: fontSetter(fonts) };
const setter = typesetter(fonts);
const presses = new Map<number, Press>();

parentPort?.on('message', (task: ThreadTask) => {
  parentPort?.postMessage(answerTo(task));
});

function answerTo(task: ThreadTask): ThreadAnswer {
  try {
    return { kind: 'done', bytes: done(task) };
  } catch (error) {
    presses.delete(task.file);
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

function done(task: ThreadTask): Uint8Array | null {
  if (task.kind === 'open') {
    presses.set(task.file, PRESSES[task.format](task.title, pencil));
    return null;
  }
  const press = presses.get(task.file);
  if (press === undefined) throw new Error(`no file ${task.file} is open`);
  if (task.kind === 'page') {
    press.add(pageOf(task.page, setter));
    return null;
  }
  presses.delete(task.file);
  return press.end();
}
