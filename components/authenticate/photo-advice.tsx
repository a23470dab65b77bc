import type { ImageQuality } from '#lib/contract/photo.ts';
import { qualityAdvice } from './verdict-words.ts';

/** What was wrong with a photo, each with what helps. */
export function PhotoAdvice({ qualities }: { qualities: readonly ImageQuality[] }) {
  if (qualities.length === 0) return null;
  return (
    <dl className="grid gap-2.5 text-sm/5">
      {qualities.map((quality) => (
        <div key={quality}>
          <dt className="font-medium">{qualityAdvice[quality].label}</dt>
          <dd className="text-ink2">{qualityAdvice[quality].advice}</dd>
        </div>
      ))}
    </dl>
  );
}
