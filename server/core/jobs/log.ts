import type { Config } from '../config/config.ts';

type Level = Config['logLevel'];
const order: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** One JSON object a line on standard error. Fields are names and numbers of rows, never contents. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export function createLogger(level: Level, program: string): Logger {
  const write = (at: Level, message: string, fields: Record<string, unknown> = {}) => {
    if (order.indexOf(at) < order.indexOf(level)) return;
    const line = { time: new Date().toISOString(), level: at, program, message, ...fields };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}
