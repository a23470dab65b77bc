'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { createReportQuestion } from '#lib/contract/reports.ts';
import { answerDays, maxQuestionLength } from '#lib/contract/values/reports.ts';
import { askFinder } from './actions.ts';

const fields = ['text'] as const;

/** A question to the person who made a report, mailed with a link to answer it. */
export function QuestionForm({ report }: { report: number }) {
  const t = useTranslations('reports');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createReportQuestion.body,
    defaults: { text: '' },
    fields,
    draft: `report-question-${report}`,
    stays: 'empty',
    submit: (body, key) => askFinder(report, body, key),
    onDone: () => {
      toast.success(t('asked'));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('ask')} className="grid max-w-160 gap-2.5">
      <FormError title={t('notAsked')} failure={failure} />
      <Field label={t('question')} hint={t('questionHint', { days: answerDays })} error={errorOf('text')}>
        <Textarea maxLength={maxQuestionLength} {...form.register('text')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {t('ask')}
        </Button>
      </FormFoot>
    </form>
  );
}
