import winston from 'winston';
import { escaped } from '#domain/text.ts';
import { redacted } from './redact.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = 'json' | 'pretty';
export type LoggerOptions = {
  readonly level: LogLevel;
  /** Null: for people on a terminal, for machines elsewhere. */
  readonly format: LogFormat | null;
};

const redact = winston.format((info) => Object.assign(info, redacted(info)));

const FORMATS: Readonly<Record<LogFormat, winston.Logform.Format>> = {
  json: winston.format.json(),
  pretty: winston.format.printf((line) => {
    if (line.message === 'request') return requestLine(line);
    const { timestamp, level, message, ...fields } = line;
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    const rest = known.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return escaped(`${timestamp} ${level.padEnd(5)} ${message} ${rest.join(' ')}`);
  }),
};

/** Logs to standard error; standard output is for results. */
export function winstonLogger({ level, format: given }: LoggerOptions): winston.Logger {
  const format = given ?? (process.stderr.isTTY ? 'pretty' : 'json');
  return winston.createLogger({
    level,
    format: winston.format.combine(redact(), winston.format.timestamp(), FORMATS[format]),
    transports: [new winston.transports.Console({ stderrLevels: [...LOG_LEVELS] })],
  });
}

/** `14:05:09 201 POST /api/v1/shipments 12 ms req_01kaj…`; the other fields are in JSON lines. */
function requestLine(line: winston.Logform.TransformableInfo): string {
  const { timestamp, method, route, status, duration_ms: ms, request_id: id } = line;
  const time = String(timestamp).slice('2026-11-27T'.length, -'.000Z'.length);
  return escaped(`${time} ${status} ${method} ${route ?? '(no route)'} ${ms} ms ${id}`);
}
