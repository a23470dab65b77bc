import { restartWith } from '#server/config/restart-with.ts';
import { photoEnvironment, photoNodeOptions } from './photo-process-options.ts';

// Before anything else is loaded: a restart throws away what was.
restartWith(photoEnvironment, photoNodeOptions);
await import('./photo-program.ts');
