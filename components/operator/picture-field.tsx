'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PageDropzone, usePageDropzone } from '#components/ui/page-dropzone.tsx';
import { PictureFrame } from '#components/ui/picture-frame.tsx';
import { AddPictureIcon } from '#components/ui/plain-icons.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { type PicturedTemplate, TemplatePicture } from '#components/workorders/template-picture.tsx';
import { pictureTypes } from '#lib/contract/picture-limits.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import type { TemplatePictureState } from './use-template-picture.ts';

interface PictureFieldProps {
  state: TemplatePictureState;
  /** The template as it is saved; undefined for a new one. */
  template: PicturedTemplate | undefined;
  busy: boolean;
}

/** The button that was pressed is gone: the keyboard goes on at the way back. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The picture of a template: dropped or pasted anywhere on the page, or chosen; shown before it is saved. */
export function PictureField({ state, template, busy }: PictureFieldProps) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const id = useId();
  const { choice, choose, problem, sent } = state;
  const dropzone = usePageDropzone((files) => void (!busy && choose(files)));
  const shown = choice.kind === 'new' || (choice.kind === 'keep' && template?.picture);
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-1.5">
      <PageDropzone dropzone={dropzone} label={t('pictureOfTemplate')} accept={pictureTypes.join()} multiple={false}>
        {t('pictureDrop')}
      </PageDropzone>
      <legend className="mb-1.5 text-sm font-medium">
        {t('picture')} <span className="font-normal text-ink3">{t('optional')}</span>
      </legend>
      {shown ? (
        <div className="grid items-start gap-3 sm:grid-cols-[240px_minmax(0,1fr)] sm:gap-5">
          {choice.kind === 'new' ? (
            <PictureFrame src={choice.url} alt={t('pictureChosen')} onBroken={state.refuse} />
          ) : (
            template && <TemplatePicture template={template} />
          )}
          <div className="grid content-start gap-2.5">
            <p role="status" className="text-sm break-words text-ink2">
              {choice.kind === 'new' ? (
                <>
                  {choice.file.name}, {formatBytes(choice.file.size, locale)}
                  <span className="block text-xs text-ink3">{t('pictureLater')}</span>
                </>
              ) : (
                template?.picture && t('pixels', { width: template.picture.width, height: template.picture.height })
              )}
            </p>
            {sent !== undefined && <ProgressBar value={sent < 1 ? sent : undefined} label={t('pictureUploading')} />}
            <div className="flex flex-wrap gap-2">
              <Button onClick={dropzone.open} disabled={busy}>
                {t('replace')}
              </Button>
              {choice.kind === 'new' ? (
                <Button variant="ghost" onClick={state.undo} disabled={busy}>
                  {template?.picture ? t('keepOld') : t('takeOut')}
                </Button>
              ) : (
                <Button variant="ghost" onClick={state.remove} disabled={busy}>
                  {t('remove')}
                </Button>
              )}
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
          <span className="font-medium">{t('pictureChoose')}</span>
          <span className="text-xs text-ink3">{t('pictureKinds')}</span>
        </button>
      )}
      {choice.kind === 'remove' && (
        <p role="status" className="text-sm text-ink2">
          {t('pictureRemoved')}{' '}
          <Button ref={takeFocus} variant="ghost" onClick={state.undo} disabled={busy}>
            {t('keepIt')}
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className="arrive text-xs text-bad">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="text-xs text-ink3">
        {t('pictureHint')}
      </p>
    </fieldset>
  );
}
