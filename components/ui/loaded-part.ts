import { useEffect, useReducer } from 'react';
import { toast } from 'sonner';
import { useTexts } from '#texts';

/** What a page needs only when something opens: fetched when it is asked for, and once. */
export interface LoadedPart<T> {
  /** Undefined until it has come. */
  get: () => T | undefined;
  load: () => Promise<void>;
}

export function loadedPart<T>(bring: () => Promise<T>): LoadedPart<T> {
  let part: T | undefined;
  let coming: Promise<void> | undefined;
  return {
    get: () => part,
    load: () => {
      coming ??= bring().then(
        (brought) => {
          part = brought;
        },
        (error: unknown) => {
          // The next one who asks may have better luck.
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

/** The part once it is wanted and has come; `onFailed` shows the reader that it cannot be loaded. */
export function useLoadedPart<T>(part: LoadedPart<T>, isWanted: boolean, onFailed: () => void): T | undefined {
  const t = useTexts('ui');
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isWanted || part.get()) return;
    let isHere = true;
    part.load().then(
      () => isHere && renderAgain(),
      () => {
        if (!isHere) return;
        onFailed();
        toast.error(t('unreachable'), { description: t('checkConnection') });
      },
    );
    return () => {
      isHere = false;
    };
  });
  return isWanted ? part.get() : undefined;
}
