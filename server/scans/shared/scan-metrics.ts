import { counter, gauge } from '#lib/operations/metrics.ts';
import type { ReaderPool } from '#server/photo-readers/reader-pool.ts';

const scans = counter(
  'proofmark_scans_total',
  'Answered scans: of photos, from applications or the check page, by verdict; of code addresses by where they led; pages that people saw.',
  ['source', 'result'],
);

/** @param result of a photo its verdict, of an address where it led */
export const countScan = (source: 'photo' | 'check' | 'address' | 'page', result: string): void =>
  scans.inc({ source, result });

export const lostReaders = counter(
  'proofmark_photo_readers_lost_total',
  'Photo readers that crashed or took too long, and were replaced.',
);

export const lostScanPhotos = counter(
  'proofmark_scan_photos_lost_total',
  'Photos of scans that should have been kept and could not be stored.',
);

export function measureReaders(readers: Pick<ReaderPool, 'state'>): void {
  gauge({
    name: 'proofmark_photo_readers',
    help: 'Processes that look at photos, by state, and photos that wait for one.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(readers.state())) this.set({ state }, count);
    },
  });
}
