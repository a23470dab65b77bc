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
import { type Notice, noticeKinds } from '#lib/contract/notices.ts';
import { updateNotices } from './actions.ts';
import { NoticeRow } from './notice-row.tsx';
import { noticesForm } from './notices-schema.ts';

/** Mails that the company sends, and their recipients. */
export function NoticesForm({ companyType, notices }: { companyType: string; notices: Notice[] }) {
  const t = useTranslations('company');
  const router = useRouter();
  const { form, onSubmit, failure, busy } = useServiceForm({
    schema: noticesForm,
    defaults: Object.fromEntries(notices.map((row) => [row.kind, row])),
    fields: noticeKinds,
    draft: 'company-mails',
    stays: 'as sent',
    submit: async (_values, _key, changed) => {
      const changes = Object.values(changed()).flatMap((row) => (row ? [changeOf(row)] : []));
      return changes.length > 0 ? updateNotices(changes) : { ok: true, data: { notices } };
    },
    onDone: () => {
      toast.success(t('saved'), { description: t('mails.savedText') });
      router.refresh();
    },
  });
  const values = useWatch({ control: form.control });
  return (
    <Section title={t('mails.label')}>
      <form method="post" onSubmit={onSubmit} noValidate aria-label={t('mails.label')}>
        <FormError title={t('mails.notChanged')} failure={failure} />
        <Surface padded={false} className="divide-y divide-line">
          {notices.map((row) => (
            <NoticeRow
              key={row.kind}
              notice={(values[row.kind] ?? row) as Notice}
              companyType={companyType}
              onChange={(next) => form.setValue(row.kind, next, { shouldDirty: true })}
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
