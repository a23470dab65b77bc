'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { Notice } from '#lib/contract/notices.ts';
import { changeNotices } from './actions.ts';
import { NoticeRow } from './notice-row.tsx';
import { noticesForm } from './notices-schema.ts';

const fields = ['notices'] as const;

/** Mails that the company sends, and their recipients. */
export function NoticesForm({ companyType, notices }: { companyType: string; notices: Notice[] }) {
  const t = useTranslations('company');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: noticesForm,
    defaults: { notices },
    fields,
    draft: 'company-mails',
    stays: 'as sent',
    submit: ({ notices: chosen }) => changeNotices(chosen.map(changeOf)),
    onDone: () => {
      toast.success(t('saved'), { description: t('mails.savedText') });
      router.refresh();
    },
  });
  const rows = useWatch({ control: form.control, name: 'notices' });
  const refusal = errorOf('notices');
  return (
    <Section title={t('mails.label')}>
      <form method="post" onSubmit={onSubmit} noValidate aria-label={t('mails.label')}>
        <FormError title={t('mails.notChanged')} failure={failure} />
        {refusal && (
          <p role="alert" className="mb-2 text-xs text-bad">
            {refusal}
          </p>
        )}
        <Surface padded={false} className="divide-y divide-line">
          {rows.map((row, index) => (
            <NoticeRow
              key={row.kind}
              notice={row}
              companyType={companyType}
              onChange={(next) => form.setValue(`notices.${index}`, next, { shouldDirty: true })}
            />
          ))}
        </Surface>
        <p className="mt-2 text-xs text-ink3">{t('mails.text')}</p>
        <div className="mt-4">
          <FormFoot>
            <Button type="submit" variant="primary" busy={busy}>
              {t('mails.save')}
            </Button>
          </FormFoot>
        </div>
      </form>
    </Section>
  );
}

/** Fields of a row that the service takes. */
function changeOf({ kind, is_on, can_be_off, roles, users, to_author, has_author }: Notice) {
  return {
    kind,
    roles,
    users: users.map(({ id }) => id),
    ...(can_be_off && { is_on }),
    ...(has_author && { to_author }),
  };
}
