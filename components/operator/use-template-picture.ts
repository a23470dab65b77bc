'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { postForm } from '#components/forms/post-form.ts';
import { pictureHeadBytes, pictureProblem } from '#lib/contract/picture-limits.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { deleteTemplatePicture } from './actions.ts';

/** Change of the picture when the form is saved. */
type Choice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File; url: string };

const keep: Choice = { kind: 'keep' };

/** The picture of a template while its form is open: nothing is sent before the form is saved. */
export function useTemplatePicture() {
  const t = useTranslations('operator');
  const language = languageOf(useLocale());
  const [choice, setChoice] = useState<Choice>(keep);
  const [problem, setProblem] = useState<string>();
  /** Share of the picture that is sent. */
  const [sent, setSent] = useState<number>();
  const url = choice.kind === 'new' ? choice.url : undefined;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const settle = (next: Choice, words?: string) => {
    setChoice(next);
    setProblem(words);
  };
  return {
    choice,
    problem,
    sent,
    /** Takes the first file, unless the service would refuse it. */
    choose: async ([file]: readonly File[]) => {
      if (!file) return;
      const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
      const problem = pictureProblem({ size: file.size, head });
      if (problem) setProblem((await loadReasons(language).catch(() => undefined))?.(problem) ?? t('pictureDamaged'));
      else settle({ kind: 'new', file, url: URL.createObjectURL(file) });
    },
    /** The chosen file is no picture that can be shown. */
    refuse: () => settle(keep, t('pictureDamaged')),
    remove: () => settle({ kind: 'remove' }),
    undo: () => settle(keep),
    /** Sends what was chosen for a template that is saved. */
    save: async (template: number): Promise<CallResult<unknown>> => {
      if (choice.kind === 'keep') return { ok: true, data: undefined };
      if (choice.kind === 'remove') return deleteTemplatePicture(template);
      const form = new FormData();
      form.append('image', choice.file, choice.file.name);
      setSent(0);
      const away = t('pictureNotSent');
      const result = await postForm<WorkorderTemplate>(paths.sendTemplatePicture(template), form, away, setSent);
      setSent(undefined);
      if (!result.ok) setProblem(result.message);
      return result;
    },
  };
}

export type TemplatePictureState = ReturnType<typeof useTemplatePicture>;
