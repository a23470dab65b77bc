'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog, DialogBody, DialogContent, DialogTitle } from '#components/ui/dialog.tsx';
import { readSingleKeys, writeSingleKeys } from '#components/ui/shell-keys.ts';
import { Switch } from '#components/ui/switch.tsx';
import { listedKeys } from './listed-keys.ts';

/** Every key there is, and the switch that turns single keys off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t('menu.keys')}</DialogTitle>
        <DialogBody>
          <dl className="mb-5 grid gap-2">
            {listedKeys.map(({ keys, action, named = [] }) => (
              <div key={action} className="flex items-center justify-between gap-4">
                <dt className="order-2 flex gap-1.5">
                  {[...keys, ...named.map((name) => t(`keys.${name}`))].map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded-sm border border-line2 bg-sunken px-1.5 py-px text-center font-mono text-xs whitespace-nowrap"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd className="text-ink2">{t(`keys.${action}`)}</dd>
              </div>
            ))}
          </dl>
          <Switch
            checked={singleKeys}
            onCheckedChange={(on) => {
              setSingleKeys(on);
              writeSingleKeys(on);
            }}
            hint={t('singleKeysHint')}
          >
            {t('singleKeys')}
          </Switch>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
