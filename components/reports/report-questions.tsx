import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Report } from '#lib/contract/reports.ts';
import { maxQuestions } from '#lib/contract/values/reports.ts';
import { QuestionForm } from './lazy-forms.tsx';
import { ReportPhotos } from './report-photos.tsx';

interface ReportQuestionsProps {
  report: Report;
  mayAsk: boolean;
  /** When the page was read, in milliseconds. */
  now: number;
}

/** Questions to the person who made a report, their answers, and the form of the next one. */
export function ReportQuestions({ report, mayAsk, now }: ReportQuestionsProps) {
  const t = useTranslations('reports');
  const { questions } = report;
  const isOpen = questions.some(({ answered_at, expires_at }) => answered_at === null && Date.parse(expires_at) > now);
  const canAsk = mayAsk && report.can_be_asked && !isOpen && questions.length < maxQuestions;
  return (
    <Section title={t('questions')}>
      <div id="ask" className="grid gap-3">
        {!report.can_be_asked && <p className="text-sm text-ink3">{t('cannotBeAsked')}</p>}
        {questions.map((question) => (
          <Surface key={question.id} className="grid gap-2">
            <p className="text-sm text-ink3">
              {t('askedBy', { name: question.asked_by.name })} · <Time value={question.asked_at} />
            </p>
            <p className="break-words whitespace-pre-line text-ink2">{question.text}</p>
            {question.answered_at === null ? (
              <p className="text-sm text-ink3">
                {t(Date.parse(question.expires_at) > now ? 'answerUntil' : 'notAnswered')}{' '}
                <Time value={question.expires_at} />
              </p>
            ) : (
              <div className="grid gap-2 border-t border-line pt-2">
                <p className="text-sm text-ink3">
                  {t('answer')} · <Time value={question.answered_at} />
                </p>
                <p className="break-words whitespace-pre-line" dir="auto">
                  {question.answer}
                </p>
                <ReportPhotos report={report.id} photos={question.photos} />
              </div>
            )}
          </Surface>
        ))}
        {canAsk && <QuestionForm report={report.id} />}
      </div>
    </Section>
  );
}
