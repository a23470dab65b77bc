// Preloaded (--import) into the programs of a soak. On SIGUSR2 the program collects its garbage and writes what is left
// into a file of its process id, below SOAK_DIR. A leak shows in live memory, which garbage does not disturb.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const { SOAK_DIR } = process.env;
if (isMainThread && SOAK_DIR) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const file = path.join(SOAK_DIR, String(process.pid));
    writeFileSync(`${file}.part`, String(heapUsed + external));
    renameSync(`${file}.part`, file);
  });
}
