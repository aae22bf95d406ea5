import { batchConfirm, batchSend, batchShow, batchTemplate } from './batch.ts';
import type { Command } from './command.ts';
import { events, trigger } from './events.ts';
import { labels } from './labels.ts';
import { listen } from './listen.ts';
import { login, logout, status } from './login.ts';
import { rates } from './rates.ts';
import { ship } from './ship.ts';
import { track } from './track.ts';

/** All commands by the words that call them, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  status,
  rates,
  ship,
  track,
  labels,
  'batch template': batchTemplate,
  'batch send': batchSend,
  'batch show': batchShow,
  'batch confirm': batchConfirm,
  events,
  listen,
  trigger,
};
