'use client';

import { useMemo, useRef } from 'react';
import { useDrafts } from '#components/session/session-user.tsx';
import { newKey } from '#components/ui/new-key.ts';

interface IdempotencyKey {
  /** The key for a body: the same for a second try, another one as soon as anything differs. */
  keyOf: (body: unknown) => string;
  /** Done: the same body is another request from now on. */
  drop: () => void;
}

/** @param draft name under which the key survives a reload, since the answer to the first try may have been lost */
export function useIdempotencyKey(draft?: string): IdempotencyKey {
  const drafts = useDrafts();
  const attempt = useRef<{ body: string; key: string }>(undefined);
  const name = draft && `${draft}-sent`;
  return useMemo(
    () => ({
      keyOf: (body) => {
        const text = JSON.stringify(body);
        const last = attempt.current ?? (name ? drafts.read(name) : undefined);
        const isSame = last?.body === text && typeof last.key === 'string';
        attempt.current = { body: text, key: isSame ? String(last.key) : newKey() };
        if (name) drafts.write(name, attempt.current);
        return attempt.current.key;
      },
      drop: () => {
        attempt.current = undefined;
        if (name) drafts.drop(name);
      },
    }),
    [drafts, name],
  );
}
