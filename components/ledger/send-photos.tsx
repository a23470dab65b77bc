'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '#components/ui/button.tsx';
import { photoTypes } from '#components/ui/page-dropzone.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { ChallengeVerdict } from '#lib/contract/values/challenges.ts';
import { type ChallengePhoto, type Claim, canSendAgain } from './challenge-photo.ts';
import { useChallengePhotos } from './use-challenge-photos.ts';

/** Anybody's photos of originals and attempts, each with its verdict. */
export function SendPhotos({ ledgerKey }: { ledgerKey: string }) {
  const t = useTranslations('ledger');
  const { photos, add, retry } = useChallengePhotos(ledgerKey);
  const [claim, setClaim] = useState<Claim>('attempt');
  const { getInputProps, open } = useDropzone({ onDrop: (files) => void add(files, { claim }) });
  return (
    <Section title={t('send.label')}>
      <Surface>
        <p className="max-w-prose text-sm/5 text-ink2">{t('send.text')}</p>
        <p id="photo-claim" className="mt-4 mb-2 text-sm font-medium">
          {t('send.claim')}
        </p>
        <RadioGroup
          look="cards"
          labelledBy="photo-claim"
          value={claim}
          onValueChange={(value) => setClaim(value === 'original' ? 'original' : 'attempt')}
          options={[
            { value: 'attempt', label: t('send.attempt'), hint: t('send.attemptHint') },
            { value: 'original', label: t('send.original'), hint: t('send.originalHint') },
          ]}
        />
        <div className="mt-4">
          <Button variant="primary" onClick={open}>
            {t('send.choose')}
          </Button>
          <input {...getInputProps({ accept: photoTypes, hidden: true, 'aria-label': t('send.choose') })} />
        </div>
        {photos.length > 0 && (
          <ul
            aria-label={t('send.list')}
            aria-live="polite"
            className="mt-4 grid list-none gap-3 border-t border-line pt-4"
          >
            {photos.toReversed().map((photo) => (
              <SentPhoto key={photo.id} photo={photo} retry={() => retry(photo.id)} />
            ))}
          </ul>
        )}
      </Surface>
    </Section>
  );
}

const tones: Record<ChallengeVerdict, StatusTone> = { original: 'ok', copy: 'bad', unknown: 'wait', refused: 'off' };
const words = {
  original: 'send.asOriginal',
  copy: 'send.asCopy',
  unknown: 'send.asUnknown',
  refused: 'send.asRefused',
} as const;

function SentPhoto({ photo, retry }: { photo: ChallengePhoto; retry: () => void }) {
  const t = useTranslations('ledger');
  const common = useTranslations('common');
  const { result: judged, state, data, failure } = photo;
  const said = data.claim === 'original' ? t('send.saidOriginal') : t('send.saidAttempt');
  const parts = judged
    ? [
        t('send.graphic', { graphic: String(judged.graphic) }),
        judged.is_new ? said : t('send.before'),
        ...judged.image_quality.map((quality) => common(`quality.${quality}`)),
      ]
    : [failure?.message ?? said];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm/5">
      <div className="min-w-0">
        {judged ? (
          <Status tone={tones[judged.verdict]}>{t(words[judged.verdict])}</Status>
        ) : (
          <Status tone={state === 'failed' ? 'bad' : 'running'}>
            {state === 'failed' ? t('send.failed') : t('send.sending')}
          </Status>
        )}
        <p className="text-ink2">{parts.join(' · ')}</p>
      </div>
      <div className="flex items-center gap-3">
        <span className="max-w-50 truncate text-xs text-ink3">{photo.name}</span>
        {canSendAgain(photo) && <Button onClick={retry}>{t('send.again')}</Button>}
      </div>
    </li>
  );
}
