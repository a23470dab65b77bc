'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChoiceList } from '#components/forms/choice-list.tsx';
import { Button } from '#components/ui/button.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { mergeCases, splitCase } from './actions.ts';
import { TextDialog } from './case-dialog.tsx';
import { describeReasons, nameOfCase } from './case-words.ts';

/** Merges other cases into this one. */
export function MergeCases({ id, others }: { id: number; others: readonly CaseSummary[] }) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  const [chosen, setChosen] = useState<string[]>([]);
  const nameOf = (other: CaseSummary) =>
    other.codes_in_all > 1
      ? `${nameOfCase(other)} ${t('andMore', { count: other.codes_in_all - 1 })}`
      : nameOfCase(other);
  return (
    <TextDialog
      draft={`case-merge-${id}`}
      trigger={<Button>{t('merge')}</Button>}
      title={t('mergeTitle', { id: String(id) })}
      text={t('mergeText', { id: String(id) })}
      label={t('reason')}
      hint={t('reasonHint')}
      confirm={t('mergeNow', { count: chosen.length })}
      done={t('merged')}
      disabled={chosen.length === 0}
      send={(note) => mergeCases(id, { cases: chosen.map(Number), note })}
    >
      <div className="max-h-72 overflow-y-auto">
        <ChoiceList
          legend={t('openCases')}
          value={chosen}
          onChange={setChosen}
          options={others.map((other) => ({
            value: String(other.id),
            label: (
              <>
                {t('numbered', { id: String(other.id) })}
                <span className="ml-2 font-mono text-code break-all">{nameOf(other)}</span>
              </>
            ),
            hint: [describeReasons(other.reasons, t, scans), other.product?.name].filter(Boolean).join(' · '),
          }))}
        />
      </div>
    </TextDialog>
  );
}

/** Takes codes out of a case, into a case of their own. */
export function SplitCase({ id, codes }: { id: number; codes: readonly string[] }) {
  const t = useTranslations('cases');
  const [chosen, setChosen] = useState<string[]>([]);
  const isAll = chosen.length === codes.length;
  return (
    <TextDialog
      draft={`case-split-${id}`}
      trigger={<Button>{t('split')}</Button>}
      title={t('splitTitle')}
      text={t('splitText')}
      label={t('reason')}
      hint={t('reasonHint')}
      confirm={t('splitNow', { count: chosen.length })}
      done={t('splitDone')}
      disabled={chosen.length === 0 || isAll}
      send={async (note) => {
        const result = await splitCase(id, { codes: chosen, note });
        if (result.ok) setChosen([]);
        return result;
      }}
    >
      <div className="max-h-72 overflow-y-auto">
        <ChoiceList
          legend={t('codes')}
          error={isAll ? t('splitAll') : undefined}
          value={chosen}
          onChange={setChosen}
          options={codes.map((code) => ({
            value: code,
            label: <span className="font-mono text-code break-all">{code}</span>,
          }))}
        />
      </div>
    </TextDialog>
  );
}
