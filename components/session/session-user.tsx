'use client';

import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { dropPhotos } from '#components/photos/drop-photos.ts';
import { reloadForSession } from '#lib/portal/leave-if-signed-out.ts';
import { type Drafts, draftsOf, dropDrafts, noDrafts } from './draft-storage.ts';
import { dropUploads } from './drop-uploads.ts';
import { dropMarks } from './marks.ts';
import { dropRecents } from './recents.ts';
import { announceSession, watchSession } from './session-channel.ts';

const SessionUserId = createContext<number | undefined>(undefined);

/**
 * Around all pages behind the sign-in: binds what the browser keeps to the signed-in user. Drafts and photos of others
 * are removed, and a tab whose user is not the one of the session any more is loaded again.
 */
export function SessionUser({ id, children }: { id: number; children: ReactNode }) {
  useEffect(() => {
    dropDrafts({ except: id });
    dropMarks({ except: id });
    dropRecents({ except: id });
    void dropPhotos({ except: id });
    void dropUploads({ except: id });
    announceSession(id);
    return watchSession(id, (state) => {
      // A session that ended by itself keeps the drafts: the same user may sign in again.
      if (state !== null) dropDrafts();
      reloadForSession();
    });
  }, [id]);
  return <SessionUserId value={id}>{children}</SessionUserId>;
}

/** Id of the signed-in user, for what is kept in the browser. */
export function useSessionUserId(): number {
  const id = use(SessionUserId);
  if (id === undefined) throw new Error('What is kept for a user has to be inside <SessionUser>.');
  return id;
}

/** The drafts of the signed-in user; nothing is kept before the sign-in. */
export function useDrafts(): Drafts {
  const id = use(SessionUserId);
  return useMemo(() => (id === undefined ? noDrafts : draftsOf(id)), [id]);
}
