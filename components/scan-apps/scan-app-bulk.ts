import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { changeScanApps } from './actions.ts';

const turn = (on: boolean) => (rows: readonly ScanApp[]) =>
  changeScanApps(
    rows.map(({ id }) => id),
    { is_active: on },
  );

/** What can be done with several scan applications. */
export const scanAppBulk = (list: ExportName, t: Translator<'scan-apps'>): Bulk<ScanApp> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: ({ name }) => name,
  actions: [
    {
      label: t('turnOff.label'),
      done: t('bulk.off'),
      danger: true,
      fits: ({ is_active }) => is_active,
      run: turn(false),
      undo: { done: t('bulk.onAgain'), run: turn(true) },
      ask: (rows) => ({
        title: t('bulk.title', { count: rows.length }),
        text: t('bulk.text'),
        confirm: t('turnOff.label'),
      }),
    },
    {
      label: t('turnOn.label'),
      done: t('bulk.on'),
      fits: ({ is_active }) => !is_active,
      run: turn(true),
      undo: { done: t('bulk.offAgain'), run: turn(false) },
    },
  ],
  exports: [{ list, label: t('bulk.export') }],
});
