import { writeFileSync } from 'node:fs';
import { takePhoto } from '../photo-pipe.ts';
import type { ReaderRequest } from '../reader-process.ts';

/**
 * A reader that does what its photo says: hangs, crashes, ends, tells what it is, reads, or writes a file once it has
 * answered.
 */
process.on('message', ({ photoBytes }: ReaderRequest) => {
  const order = takePhoto(photoBytes).toString();
  if (order === 'hang') {
    for (;;) Math.random();
  }
  if (order === 'throw') throw new Error('crashed');
  // As a decoder does that writes where it may not.
  if (order === 'crash') process.abort();
  if (order === 'exit') process.exit(3);
  if (order.startsWith('tell ')) answer(order, () => writeFileSync(order.slice(5), ''));
  else if (order === 'who') answer(String(process.pid));
  else if (order === 'environment') answer(Object.keys(process.env).sort().join());
  else answer(order);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

function answer(step: string, onSent: () => void = () => undefined): void {
  const reading = { upright: { width: 1, height: 1 }, orientation: 1, code: null, step };
  process.send?.({ reading, processorMs: 1 }, onSent);
}
