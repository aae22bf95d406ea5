import winston from 'winston';
import { escaped } from '#domain/text.ts';
import { type AccessLine, accessJson, accessText } from './access-line.ts';
import { chunksTo } from './chunks.ts';
import { redacted } from './redact.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = 'json' | 'pretty';
export type LoggerOptions = {
  readonly level: LogLevel;
  /** Null: `pretty` on a terminal, `json` elsewhere. */
  readonly format: LogFormat | null;
  /** Returns the id of the trace in which a line is written; absent: nothing is traced. */
  readonly traceId?: (() => string | undefined) | undefined;
};

type Fields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: Fields) => void;

export type Logger = Readonly<Record<LogLevel, Write>> & {
  /** Logs an answered request; these lines are written in chunks. */
  access(level: LogLevel, line: AccessLine): void;
};

const ACCESS = { json: accessJson, pretty: accessText } as const;

const redact = winston.format((info) => Object.assign(info, redacted(info)));

const FORMATS: Readonly<Record<LogFormat, winston.Logform.Format>> = {
  json: winston.format.json(),
  pretty: winston.format.printf((line) => {
    const { timestamp, level, message, ...fields } = line;
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    const rest = known.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return escaped(`${timestamp} ${level.padEnd(5)} ${message} ${rest.join(' ')}`);
  }),
};

/** Logs to standard error; standard output is for results. */
export function logger({ level: least, format: given, traceId }: LoggerOptions): Logger {
  const format = given ?? (process.stderr.isTTY ? 'pretty' : 'json');
  const chunks = chunksTo((chunk) => void process.stderr.write(chunk));
  const winstons = winston.createLogger({
    level: least,
    format: winston.format.combine(
      redact(),
      withTrace(traceId),
      winston.format.timestamp(),
      FORMATS[format],
    ),
    transports: [new winston.transports.Console({ stderrLevels: [...LOG_LEVELS] })],
  });
  const at = (level: LogLevel): Write => {
    return (message, fields) => {
      chunks.flush();
      winstons.log(level, message, fields);
    };
  };
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    access(level, line) {
      if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(least)) return;
      const written = { level, at: new Date(), traceId: traceId?.() };
      chunks.add(`${ACCESS[format](line, written)}\n`);
    },
  };
}

function withTrace(traceId: LoggerOptions['traceId']): winston.Logform.Format {
  return winston.format((info) => {
    const id = traceId?.();
    return id === undefined ? info : Object.assign(info, { trace_id: id });
  })();
}
