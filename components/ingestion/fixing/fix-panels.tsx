'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { Section } from '#components/ui/section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { isUploadColumn } from '#lib/upload/upload-rules.ts';
import type { RowPage } from './fix-messages.ts';
import { RowGrid } from './row-grid.tsx';
import { rowsOfPage } from './rows-of-page.ts';
import type { Fix } from './use-fix-worker.ts';
import { ValueGroups } from './value-groups.tsx';

interface FixPanelsProps {
  fix: Omit<Fix, 'page'> & { page: RowPage };
  /** The file, without the ending of its name. */
  name: string;
  disabled: boolean;
}

/** Failed rows to fix: for all that are alike, or one by one. */
export function FixPanels({ fix, name, disabled }: FixPanelsProps) {
  const t = useTranslations('ingestion');
  const { page, unknownColumns } = fix;
  const places = shownPlaces(fix.columns, page.rows, unknownColumns);
  const last = Math.max(0, Math.ceil(page.count / rowsOfPage) - 1);
  const turn = (at: number, onlyOpen = page.onlyOpen) => fix.ask({ kind: 'page', at, onlyOpen });
  return (
    <>
      {unknownColumns.length > 0 && (
        <Callout tone="wait" className="mb-3" title={t('fix.noFields')}>
          {t('fix.leftOutColumns', { columns: unknownColumns.join(', ') })}
        </Callout>
      )}
      <Section title={t('fix.wrongValues')}>
        <ValueGroups
          groups={fix.groups}
          more={fix.moreGroups}
          suggestions={fix.suggestions}
          ask={fix.ask}
          disabled={disabled}
        />
      </Section>
      <Section
        title={t('fix.failedRows')}
        end={
          <span className="flex flex-wrap items-center gap-3">
            {fix.counts !== undefined && fix.counts.leftOut > 0 && (
              <Button
                onClick={async () => saveFile(`${t('fix.leftOutFile', { file: name })}.csv`, await fix.listLeftOut())}
              >
                {t('fix.leftOutAsCsv')}
              </Button>
            )}
            <Switch checked={page.onlyOpen} onCheckedChange={(onlyOpen) => turn(0, onlyOpen)}>
              {t('fix.onlyToMend')}
            </Switch>
          </span>
        }
      >
        <RowGrid columns={fix.columns} places={places} rows={page.rows} ask={fix.ask} disabled={disabled} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-ink3">
          <span>
            {page.count === 0
              ? t('pager.none')
              : t('pager.range', {
                  from: page.at * rowsOfPage + 1,
                  to: Math.min(page.count, (page.at + 1) * rowsOfPage),
                  count: page.count,
                })}
          </span>
          <span className="flex gap-2">
            <Button disabled={page.at === 0} onClick={() => turn(page.at - 1)}>
              {t('pager.previous')}
            </Button>
            <Button disabled={page.at >= last} onClick={() => turn(page.at + 1)}>
              {t('pager.next')}
            </Button>
          </span>
        </div>
      </Section>
    </>
  );
}

/** Columns without a value in sight are of JSON, whose rows have every field there is. */
function shownPlaces(
  columns: readonly string[],
  rows: readonly { fields: readonly string[]; faults: readonly { place: number }[] }[],
  unknown: readonly string[],
): number[] {
  return columns.flatMap((name, place) => {
    const isUsed = rows.some(
      ({ fields, faults }) => fields[place] !== '' || faults.some((fault) => fault.place === place),
    );
    return !unknown.includes(name) && (isUsed || name === 'id' || !isUploadColumn(name)) ? [place] : [];
  });
}
