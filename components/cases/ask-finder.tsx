'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { askFinder } from '#components/reports/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { answerDays, maxQuestionLength } from '#lib/contract/values/reports.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import { TextDialog } from './case-dialog.tsx';

/** A report whose sender can be asked now. */
export interface AskableReport {
  id: number;
  note: string;
  created_at: string;
}

const excerptLength = 80;

/** Asks a person who reported a code of the case, by mail. */
export function AskFinder({ reports }: { reports: readonly AskableReport[] }) {
  const t = useTranslations('cases');
  const locale = useLocale();
  const [first] = reports;
  const [chosen, setChosen] = useState(String(first?.id ?? ''));
  const report = reports.find(({ id }) => String(id) === chosen) ?? first;
  if (!report) return null;
  const day = dateTimeFormat(locale, { dateStyle: 'medium' });
  const excerpt = (note: string) => (note.length > excerptLength ? `${note.slice(0, excerptLength)}…` : note);
  return (
    <TextDialog
      draft={`case-ask-${report.id}`}
      trigger={<Button>{t('ask.finder')}</Button>}
      title={t('ask.finder')}
      text={t('ask.text', { days: String(answerDays) })}
      label={t('ask.question')}
      maxLength={maxQuestionLength}
      confirm={t('ask.send')}
      done={t('ask.sent')}
      isRequired
      send={(text) => askFinder(report.id, { text })}
    >
      {reports.length > 1 ? (
        <RadioGroup
          label={t('ask.who')}
          value={String(report.id)}
          onValueChange={setChosen}
          options={reports.map(({ id, note, created_at }) => ({
            value: String(id),
            label: t('ask.reportOf', { day: day.format(new Date(created_at)) }),
            hint: excerpt(note),
          }))}
        />
      ) : (
        <blockquote className="border-l-2 border-line pl-3 text-sm break-words text-ink2" dir="auto">
          {report.note}
        </blockquote>
      )}
    </TextDialog>
  );
}
