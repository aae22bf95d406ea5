import winston from 'winston';
import { escaped } from '#domain/text.ts';
import { redacted } from './redact.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = 'json' | 'pretty';
export type LoggerOptions = { readonly level: LogLevel; readonly format: LogFormat };

const redact = winston.format((info) => Object.assign(info, redacted(info)));

const FORMATS: Readonly<Record<LogFormat, winston.Logform.Format>> = {
  json: winston.format.json(),
  pretty: winston.format.printf(({ timestamp, level, message, ...fields }) => {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    const rest = known.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return escaped(`${timestamp} ${level.padEnd(5)} ${message} ${rest.join(' ')}`);
  }),
};

/** Logs to standard error; standard output is for results. */
export function winstonLogger({ level, format }: LoggerOptions): winston.Logger {
  return winston.createLogger({
    level,
    format: winston.format.combine(redact(), winston.format.timestamp(), FORMATS[format]),
    transports: [new winston.transports.Console({ stderrLevels: [...LOG_LEVELS] })],
  });
}
