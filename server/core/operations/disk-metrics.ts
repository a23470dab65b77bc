import { statfs } from 'node:fs/promises';
import { gauge } from '#lib/operations/metrics.ts';

/**
 * @param places folders by what is kept in them; one that is not there is left out
 * @param reserve bytes that uploads to a local store leave free
 */
export function measureDisks(places: Record<string, string>, reserve: number): void {
  gauge({ name: 'proofmark_disk_reserve_bytes', help: 'Room that uploads to a local store leave free.' }).set(reserve);
  const free = gauge({
    name: 'proofmark_disk_free_bytes',
    help: 'Room that is left where a program keeps files, by what they are.',
    labelNames: ['place'],
    async collect() {
      for (const { place, free, size } of await readDisks(places)) {
        this.set({ place }, free);
        total.set({ place }, size);
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

export interface DiskRoom {
  place: string;
  free: number;
  size: number;
}

/** Bytes of the file systems at these folders; a folder that is not there is left out. */
export async function readDisks(places: Record<string, string>): Promise<DiskRoom[]> {
  const found = Object.entries(places).map(async ([place, folder]) => {
    const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
    return { place, free: bavail * bsize, size: blocks * bsize };
  });
  return (await Promise.all(found)).filter(({ size }) => size > 0);
}
