/** The format of every line is shared with the portal: lib/operations/log.ts. */
export { createLogger, type Logger, type LogLevel, loggerOptions } from '#lib/operations/log.ts';
