'use client';

import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { readSingleKeys, shellKeys, writeSingleKeys } from './shell-keys.ts';

/** The keys of every page, and the switch that turns single keys off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <dl className="mb-5 grid gap-2">
        {shellKeys.map(({ keys, says }) => (
          <div key={says} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-sm border border-line2 bg-sunken px-1.5 py-px text-center font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink2">{says}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={singleKeys}
        onCheckedChange={(on) => {
          setSingleKeys(on);
          writeSingleKeys(on);
        }}
        hint="Turn them off where they are in the way of speech input."
      >
        Single keys
      </Switch>
    </Dialog>
  );
}
