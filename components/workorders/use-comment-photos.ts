import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { postForm } from '#components/forms/post-form.ts';
import { pictureLimits, preparePhoto } from '#components/photos/prepare-photo.ts';
import { maxCommentPhotos } from '#lib/contract/values/workorders.ts';
import type { CommentPhoto } from '#lib/contract/workorder-comments.ts';
import { paths } from '#lib/portal/paths.ts';

/** A photo on its way to the service, or one that did not get there. */
export interface WaitingPhoto {
  key: number;
  file: File;
  /** Address in this browser. */
  url: string;
  /** Share that is sent, 0 to 1. */
  share: number;
  /** Why it was not uploaded. */
  problem?: string;
}

export type CommentPhotosState = ReturnType<typeof useCommentPhotos>;

/**
 * Photos of the comment that is being written, uploaded one after another.
 * @param sent ids of those that the service has
 */
export function useCommentPhotos(
  workorder: number,
  sent: readonly number[],
  setSent: (ids: readonly number[]) => void,
) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const [waiting, setWaiting] = useState<readonly WaitingPhoto[]>([]);
  const [surplus, setSurplus] = useState(false);
  const counter = useRef(0);
  const latest = useRef({ sent, setSent });
  latest.current = { sent, setSent };
  const queue = useRef<Promise<void>>(Promise.resolve());
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const all = urls.current;
    return () => {
      for (const url of all) URL.revokeObjectURL(url);
    };
  }, []);

  const change = (key: number, values: Partial<WaitingPhoto>) =>
    setWaiting((list) => list.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)));
  const discard = (key: number) => setWaiting((list) => list.filter((photo) => photo.key !== key));
  const upload = async ({ key, file }: WaitingPhoto) => {
    const prepared = await preparePhoto(file, common, pictureLimits);
    if (!prepared.ok) return change(key, { problem: prepared.message });
    const form = new FormData();
    form.append('image', prepared.photo, 'photo.jpg');
    const path = paths.sendCommentPhoto(workorder);
    const result = await postForm<CommentPhoto>(path, form, t('conversation.photoNotSent'), (share) =>
      change(key, { share }),
    );
    if (!result.ok) return change(key, { problem: result.message });
    latest.current.setSent([...latest.current.sent, result.data.id]);
    discard(key);
  };
  const start = (photo: WaitingPhoto) => {
    queue.current = queue.current
      .then(() => upload(photo))
      .catch(() => change(photo.key, { problem: t('conversation.photoNotSent') }));
  };
  return {
    waiting,
    /** Whether more photos were added than a comment takes. */
    surplus,
    isUploading: waiting.some(({ problem }) => problem === undefined),
    add: (files: readonly File[]) => {
      const room = Math.max(0, maxCommentPhotos - sent.length - waiting.length);
      setSurplus(files.length > room);
      const added = files.slice(0, room).map((file) => {
        const url = URL.createObjectURL(file);
        urls.current.add(url);
        return { key: ++counter.current, file, url, share: 0 };
      });
      setWaiting((list) => [...list, ...added]);
      for (const photo of added) start(photo);
    },
    retry: ({ key, file, url }: WaitingPhoto) => {
      const again = { key, file, url, share: 0 };
      setWaiting((list) => list.map((photo) => (photo.key === key ? again : photo)));
      start(again);
    },
    /** Takes a photo off that the service does not have. */
    discard,
    remove: (id: number) => {
      setSurplus(false);
      setSent(sent.filter((each) => each !== id));
    },
    clear: () => {
      setSurplus(false);
      setWaiting([]);
    },
  };
}
