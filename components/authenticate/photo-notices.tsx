'use client';

import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { plural } from '#components/ui/format.ts';
import { keepingLimits, type PhotoItem } from './photo-item.ts';

interface OfflineNoticeProps {
  items: readonly PhotoItem[];
  onTry: () => void;
}

/** Says that photos wait for the network, and that nothing has to be done. */
export function OfflineNotice({ items, onTry }: OfflineNoticeProps) {
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'held').length;
  if (waiting === 0) return null;
  return (
    <Callout tone="wait" role="status" title="The portal cannot be reached" className="mb-4">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {plural(waiting, 'photo')} {waiting === 1 ? 'waits' : 'wait'} in this browser and {waiting === 1 ? 'is' : 'are'}{' '}
        sent by {waiting === 1 ? 'itself' : 'themselves'} when the network is back.
        <Button onClick={onTry}>Try now</Button>
      </span>
    </Callout>
  );
}

/** Where photos and results are, and for how long. */
export function KeepingNote({ isUnkept }: { isUnkept: boolean }) {
  return (
    <p className="mt-6 text-xs text-ink3">
      {isUnkept
        ? 'This browser has no room to keep all of these photos: some are there only until the page is left.'
        : `Photos and results are kept in this browser for you alone: until you sign out, ${keepingLimits.days} days at most.`}
    </p>
  );
}
