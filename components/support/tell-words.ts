import { nameOf } from '#components/ingestion/ingestion-words.ts';
import type { IngestionErrorType, IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Advice for the company, by kind of error. */

const shownExamples = 5;

type RefusedUpload = Pick<
  IngestionRecord,
  'key' | 'description' | 'created_at' | 'row_count' | 'rows_with_errors' | 'result_data' | 'company'
>;

/** The mail as a support person begins with it: what was refused, what is wrong, what to do. */
export function draftMail(
  record: RefusedUpload,
  kind: IngestionErrorType,
  t: Translator<'support'>,
  ingestion: Translator<'ingestion'>,
  locale: string,
): { subject: string; text: string } {
  const errors = record.result_data.errors ?? [];
  const name = nameOf(record);
  const { rows_with_errors: wrong, row_count: count } = record;
  const lines = errors.flatMap((error) => {
    const examples = (error.ids ?? []).slice(0, shownExamples);
    const such = examples.length > 0 ? `: ${examples.join(', ')}${error.count > examples.length ? ' …' : ''}` : '';
    return [
      `- ${ingestion(`errorKind.${error.type}`)}, ${formatNumber(error.count, locale)}${such}`,
      `  ${t(`remedy.${error.type}`)}`,
    ];
  });
  const text = [
    t('draft.hello'),
    '',
    wrong > 0 && count > 0 ? t('draft.refusedRows', { name, wrong, count }) : t('draft.refused', { name }),
    '',
    ...(lines.length > 0 ? [t('draft.whatToDo'), ...lines] : [t(`remedy.${kind}`)]),
    '',
    t(wrong > 0 ? 'draft.fixRows' : 'draft.sendAgain'),
  ];
  return { subject: t('draft.subject', { name }).slice(0, 200), text: text.join('\n') };
}

/** 'a@x.test', 'a@x.test and b@x.test', 'a@x.test and 3 more'. */
export function nameRecipients([first = '', second, ...others]: readonly string[], t: Translator<'support'>): string {
  if (second === undefined) return first;
  if (others.length === 0) return t('mail.andOne', { first, second });
  return t('mail.andMore', { first, count: others.length + 1 });
}
