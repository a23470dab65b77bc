'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { TemplateRequest } from '#lib/contract/template-requests.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { answerRequest } from './actions.ts';

interface RequestAnswerProps {
  request: TemplateRequest;
  /** Templates of its company. */
  templates: readonly { id: number; name: string }[];
}

type Answer = Parameters<typeof answerRequest>[1];

/** Answers a request: with a new template, with one that is there, or with the reason why there is none. */
export function RequestAnswer({ request, templates }: RequestAnswerProps) {
  const t = useTranslations('operator');
  const router = useRouter();
  const unreachable = useUnreachable();
  const [template, setTemplate] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState<'template' | 'decline'>();
  const [problem, setProblem] = useState<{ of: 'template' | 'decline'; text: string }>();
  const answer = async (of: 'template' | 'decline', body: Answer) => {
    setBusy(of);
    setProblem(undefined);
    const result = await answerRequest(request.id, body).catch(unreachable);
    setBusy(undefined);
    if (leaveIfSignedOut(result)) return;
    if (!result.ok) {
      setProblem({ of, text: Object.values(result.fieldErrors)[0]?.[0] ?? result.message });
      return;
    }
    toast.success(t('request.done'), { description: t('request.doneText', { company: request.company.name }) });
    router.refresh();
  };
  const of = { company: String(request.company.id), request: String(request.id) };
  return (
    <div className="max-w-160">
      <Section title={t('request.withNew')}>
        <ButtonLink href={`${paths.newOperatorTemplate}?${new URLSearchParams(of)}`} variant="primary">
          {t('request.add')}
        </ButtonLink>
      </Section>
      {templates.length > 0 && (
        <Section title={t('request.withKnown')}>
          <div className="grid gap-4">
            <Field label={t('template.label')} error={problem?.of === 'template' ? problem.text : undefined}>
              <Select
                options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
                placeholder={t('request.choose')}
                value={template}
                onChange={({ target }) => setTemplate(target.value)}
              />
            </Field>
            <FormFoot>
              <Button
                disabled={template === ''}
                busy={busy === 'template'}
                onClick={() => void answer('template', { template: Number(template) })}
              >
                {t('request.answer')}
              </Button>
            </FormFoot>
          </div>
        </Section>
      )}
      <Section title={t('request.decline')}>
        <div className="grid gap-4">
          <Field
            label={t('request.reason')}
            hint={t('request.reasonHint')}
            error={problem?.of === 'decline' ? problem.text : undefined}
          >
            <Textarea maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <FormFoot>
            <Button
              variant="danger"
              disabled={reason.trim() === ''}
              busy={busy === 'decline'}
              onClick={() => void answer('decline', { decline_reason: reason })}
            >
              {t('request.declineIt')}
            </Button>
          </FormFoot>
        </div>
      </Section>
    </div>
  );
}
