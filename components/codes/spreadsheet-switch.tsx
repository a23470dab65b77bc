'use client';

import { useTranslations } from 'next-intl';
import { Switch } from '#components/ui/switch.tsx';

/** The form of an export, as the service has it: exact for programs, or safe to open in a spreadsheet. */
export function SpreadsheetSwitch(props: { checked: boolean; onCheckedChange: (checked: boolean) => void }) {
  const t = useTranslations('codes');
  return (
    <Switch {...props} hint={t('export.spreadsheetHint')}>
      {t('export.spreadsheet')}
    </Switch>
  );
}
