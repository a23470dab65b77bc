import { takePhoto } from '../photo-pipe.ts';
import type { ReaderRequest } from '../reader-process.ts';

/** A reader that does what its photo says: hangs, crashes, ends, takes a moment, tells what it is, or reads. */
process.on('message', ({ photoBytes }: ReaderRequest) => {
  const order = takePhoto(photoBytes).toString();
  if (order === 'hang') {
    for (;;) Math.random();
  }
  if (order === 'throw') throw new Error('crashed');
  // As a decoder does that writes where it may not.
  if (order === 'crash') process.abort();
  if (order === 'exit') process.exit(3);
  if (order === 'slow') setTimeout(() => answer(order), 50);
  else if (order === 'who') answer(String(process.pid));
  else if (order === 'environment') answer(Object.keys(process.env).sort().join());
  else answer(order);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

function answer(step: string): void {
  process.send?.({ reading: { upright: { width: 1, height: 1 }, orientation: 1, code: null, step } });
}
