'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { pictureHeadBytes, pictureProblem } from '#lib/contract/picture-limits.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { portalUnreachable } from '#lib/portal/unanswered.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { postForm } from './post-form.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Records with a picture: the logo of a brand, the picture of a product or of a workorder template. */
export type PictureKind = 'brand' | 'product' | 'template';

/** Change of the picture when the form is saved. `original` is the file before it was cropped. */
type Choice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File; original: File };

interface State {
  choice: Choice;
  /** Reason why a chosen file is not accepted. */
  problem?: string | undefined;
  /** Reason why the last upload or removal failed, after the record was saved. */
  failed?: string;
  /** The change was saved; the page shows it when it is read again. */
  isSent?: boolean;
}

const kept: State = { choice: { kind: 'keep' } };

/** Pictures that failed after their record was created, by record: its page continues with them. */
const unsent = new Map<string, State>();

interface PictureOptions {
  kind: PictureKind;
  /** Undefined for a new record. */
  id: number | undefined;
  /** Address of the picture that the record has; empty or null for none. */
  saved: string | null | undefined;
  remove: (id: number) => Promise<CallResult<unknown>>;
}

/** The picture of a record while its form is open. It is sent after the record was saved. */
export function usePicture({ kind, id, saved = null, remove }: PictureOptions) {
  const t = useTranslations('forms');
  const language = languageOf(useLocale());
  const router = useRouter();
  const [state, setState] = useState<State>(() => unsent.get(`${kind}-${id}`) ?? kept);
  /** Share of the picture that is sent, 0 to 1. */
  const [sent, setSent] = useState<number>();
  const [seen, setSeen] = useState(saved);
  const { choice, isSent = false } = state;
  const url = useObjectUrl(choice.kind === 'new' ? choice.file : undefined);

  const settle = (next: State) => {
    unsent.delete(`${kind}-${id}`);
    setState(next);
  };
  if (saved !== seen) {
    setSeen(saved);
    if (isSent) setState(kept);
  }

  const isChanged = choice.kind !== 'keep' && !isSent;
  const upload = (record: number, file: File): Promise<CallResult<unknown>> => {
    const form = new FormData();
    form.append('image', file, file.name);
    return postForm(paths.sendPicture(kind, record), form, t('picture.notSent'), setSent);
  };
  /** Sends the change for a saved record. False when that failed, which the field shows. */
  const send = async (record: number): Promise<boolean> => {
    if (!isChanged) return true;
    setSent(0);
    const call = choice.kind === 'new' ? upload(record, choice.file) : remove(record);
    const result = await call.catch(() => portalUnreachable(t('picture.notSent')));
    setSent(undefined);
    if (result.ok) {
      settle({ choice, isSent: true });
      return true;
    }
    const failed: State = { choice, failed: result.message };
    unsent.set(`${kind}-${record}`, failed);
    setState(failed);
    return false;
  };
  return {
    ...state,
    kind,
    sent,
    isChanged,
    hasSaved: Boolean(saved),
    /** Address of the picture as the record has it after saving; null for none. */
    src: (choice.kind === 'new' ? url : choice.kind === 'keep' && saved) || null,
    /** Chooses the first file if the service accepts it. */
    choose: async ([file]: readonly File[]) => {
      if (!file) return;
      const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
      const refusal = pictureProblem({ size: file.size, head });
      if (!refusal) return settle({ choice: { kind: 'new', file, original: file } });
      const words = await loadReasons(language).catch(() => undefined);
      setState((now) => ({ ...now, problem: words?.(refusal) ?? t('picture.damaged') }));
    },
    /** Replaces the picture by a part of it. */
    crop: (file: File) =>
      settle({ choice: { kind: 'new', file, original: choice.kind === 'new' ? choice.original : file } }),
    /** The browser cannot show the chosen file. */
    refuse: () => settle({ ...kept, problem: t('picture.damaged') }),
    remove: () => settle({ choice: { kind: 'remove' } }),
    undo: () => settle(kept),
    send,
    retry: async () => {
      if (id === undefined || !(await send(id))) return;
      toast.success(t('picture.saved'));
      router.refresh();
    },
  };
}

export type PictureState = ReturnType<typeof usePicture>;
