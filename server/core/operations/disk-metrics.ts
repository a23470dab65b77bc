import { statfs } from 'node:fs/promises';
import { gauge } from '#lib/operations/metrics.ts';

/** @param places folders by what is kept in them; one that is not there is left out */
export function measureDisks(places: Record<string, string>): void {
  const free = gauge({
    name: 'proofmark_disk_free_bytes',
    help: 'Room that is left where a program keeps files, by what they are.',
    labelNames: ['place'],
    async collect() {
      for (const [place, folder] of Object.entries(places)) {
        const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
        if (blocks === 0) continue;
        this.set({ place }, bavail * bsize);
        total.set({ place }, blocks * bsize);
      }
    },
  });
  const total = gauge({
    name: 'proofmark_disk_size_bytes',
    help: 'Size of the file system there.',
    labelNames: ['place'],
  });
  free.reset();
}
