'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { Spinner } from '#components/ui/spinner.tsx';
import type { Sample } from './samples.ts';
import { samplesPath, smallSamplesPath } from './samples-path.ts';

interface SampleStripProps {
  samples: readonly Sample[];
  /** Takes a sample as it takes what is dropped on the page. */
  onTake: (files: readonly File[]) => void;
}

/** Photos to try the page with: picking one loads it and has it examined like any other. */
export function SampleStrip({ samples, onTake }: SampleStripProps) {
  const t = useTranslations('authenticate');
  const [loading, setLoading] = useState<string>();
  const take = async ({ file, name }: Sample) => {
    setLoading(file);
    try {
      const response = await fetch(`${samplesPath}/${file}`);
      if (!response.ok) throw new Error(`The sample answered ${response.status}.`);
      onTake([new File([await response.blob()], file, { type: 'image/jpeg' })]);
    } catch {
      toast.error(t('sampleNotLoaded'), { description: t('sampleNotLoadedText', { name }) });
    } finally {
      setLoading(undefined);
    }
  };
  return (
    <section aria-labelledby="samples" className="mb-5">
      <h2 id="samples" className="mb-2.5 text-sm font-semibold">
        {t('trySample')}
      </h2>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2.5">
        {samples.map((sample) => (
          <li key={sample.file}>
            <button
              type="button"
              onClick={() => void take(sample)}
              aria-busy={loading === sample.file || undefined}
              className="flex h-full w-full items-center gap-[11px] rounded-surface border border-line bg-surface p-2 pr-3 text-left text-sm transition-colors duration-quick hover:border-line2"
            >
              {/* biome-ignore lint/performance/noImgElement: a small file of ours that is shown as it is sent */}
              <img
                src={`${smallSamplesPath}/${sample.file}`}
                alt=""
                loading="lazy"
                className="size-[54px] flex-none rounded-row bg-sunken object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5 font-medium">
                  {sample.name}
                  {loading === sample.file && <Spinner size={12} />}
                </span>
                <span className="mt-0.5 block text-xs text-ink3">{sample.about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
