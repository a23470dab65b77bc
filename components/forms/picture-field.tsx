'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageDropzone, usePageDropzone } from '#components/ui/page-dropzone.tsx';
import { PictureFrame } from '#components/ui/picture-frame.tsx';
import { AddPictureIcon } from '#components/ui/plain-icons.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { pictureTypes } from '#lib/contract/picture-limits.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import { CropDialog } from './lazy-crop-dialog.tsx';
import { PictureAddress, type PictureAddressProps } from './picture-address.tsx';
import type { PictureState } from './use-picture.ts';

interface PictureFieldProps {
  picture: PictureState;
  /** The form is being saved. */
  busy: boolean;
  /** Field of the picture's address on the web. */
  address: PictureAddressProps;
}

/** The button that was pressed is gone, or the page is new: the keyboard continues at this one. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Uploads are shown as the check page shows them: logos small and on white. */
const logoFrame = 'aspect-5/2! bg-white!';

/** The picture of a record: dropped or pasted anywhere on the page, chosen, cropped, or given by its address. */
export function PictureField({ picture, busy, address }: PictureFieldProps) {
  const t = useTranslations('forms');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const id = useId();
  const [isCropping, setIsCropping] = useState(false);
  const { kind, choice, choose, failed, hasSaved, isChanged, problem, sent, src } = picture;
  const dropzone = usePageDropzone((files) => void (!busy && !isCropping && choose(files)));
  const button = (label: string, act: () => void): ReactNode => (
    <Button variant="ghost" onClick={act} disabled={busy}>
      {label}
    </Button>
  );
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-1.5">
      <PageDropzone
        dropzone={dropzone}
        label={t(`picture.${kind}.title`)}
        accept={pictureTypes.join()}
        multiple={false}
      >
        {t('picture.drop')}
      </PageDropzone>
      <legend className="mb-1.5 text-sm font-medium">
        {t(`picture.${kind}.title`)} <span className="font-normal text-ink3">{ui('optional')}</span>
      </legend>
      {src ? (
        <div className="grid items-start gap-3 sm:grid-cols-[240px_minmax(0,1fr)] sm:gap-5">
          <PictureFrame
            src={src}
            alt={choice.kind === 'new' ? t('picture.chosen') : t(`picture.${kind}.title`)}
            {...(kind === 'brand' && { className: logoFrame })}
            {...(choice.kind === 'new' && { onBroken: picture.refuse })}
          />
          <div className="grid content-start gap-2.5">
            {choice.kind === 'new' && isChanged && (
              <p role="status" className="text-sm break-words text-ink2">
                {choice.file.name}, {formatBytes(choice.file.size, locale)}
                {failed === undefined && <span className="block text-xs text-ink3">{t('picture.later')}</span>}
              </p>
            )}
            {sent !== undefined && <ProgressBar value={sent < 1 ? sent : undefined} label={t('picture.uploading')} />}
            <div className="flex flex-wrap gap-2 max-md:*:min-h-11">
              <Button onClick={() => setIsCropping(true)} disabled={busy}>
                {t('picture.crop')}
              </Button>
              <Button onClick={dropzone.open} disabled={busy}>
                {t('picture.replace')}
              </Button>
              {isChanged
                ? button(hasSaved ? t('picture.keepOld') : t('picture.takeOut'), picture.undo)
                : button(t('picture.remove'), picture.remove)}
            </div>
          </div>
        </div>
      ) : (
        <button
          type="button"
          onClick={dropzone.open}
          disabled={busy}
          className="grid justify-items-center gap-1 rounded-surface border border-dashed border-line2 px-6 py-8 text-center transition-colors duration-quick hover:border-ink3 hover:bg-surface"
        >
          <AddPictureIcon size={20} strokeWidth={1.5} className="mb-1 text-ink3" />
          <span className="font-medium">{t('picture.choose')}</span>
          <span className="text-xs text-ink3">{t('picture.kinds')}</span>
        </button>
      )}
      {choice.kind === 'remove' && isChanged && failed === undefined && (
        <p role="status" className="text-sm text-ink2">
          {t('picture.removed')}{' '}
          <Button ref={takeFocus} variant="ghost" onClick={picture.undo} disabled={busy}>
            {t('picture.keepIt')}
          </Button>
        </p>
      )}
      {failed !== undefined && (
        <Callout tone="bad" role="alert" title={t(`picture.${kind}.notSaved`)}>
          {failed}
          <span className="mt-2 flex flex-wrap gap-2">
            <Button ref={takeFocus} busy={sent !== undefined} onClick={picture.retry} className="scroll-mb-44">
              {t('picture.retry')}
            </Button>
            {choice.kind === 'remove' && button(t('picture.keepIt'), picture.undo)}
          </span>
        </Callout>
      )}
      {problem && (
        <p role="alert" className="arrive text-xs text-bad">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mb-3.5 text-xs text-ink3">
        {t(`picture.${kind}.hint`)}
      </p>
      <PictureAddress kind={kind} {...address} />
      {isCropping && src && (
        <CropDialog
          kind={kind}
          picture={choice.kind === 'new' ? choice.original : src}
          onCrop={(file) => {
            setIsCropping(false);
            picture.crop(file);
          }}
          onClose={() => setIsCropping(false)}
        />
      )}
    </fieldset>
  );
}
