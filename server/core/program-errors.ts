import { ConfigError } from './config/config.ts';
import { createLogger } from './log.ts';

/**
 * Ends a program: a wrong setting in plain words for the person who set it, anything else as the last line of the log.
 */
export function endWithError(service: string, error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message);
  // At the level fatal, which every LOG_LEVEL writes: a program must not end without a word.
  else createLogger(service, 'fatal').fatal({ err: error }, 'The program ended by an error');
  process.exit(1);
}

/** For what no handler caught, at the start of a program (a failed import or `await` at the top level) and later. */
export function endOnUncaughtErrors(service: string): void {
  process.on('uncaughtException', (error) => endWithError(service, error));
}
