'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Table, TBody, THead, Th } from '#components/ui/table.tsx';
import { roleOptions } from '#components/users/role-words.ts';
import { type Notice, noticeKinds } from '#lib/contract/notices.ts';
import { updateNotices } from './actions.ts';
import { NoticeRow } from './notice-row.tsx';
import { noticesForm } from './notices-schema.ts';

/** Mails that the company sends, and their recipients: a table that opens on request, and while it has unsaved changes. */
export function NoticesForm({ companyType, notices }: { companyType: string; notices: Notice[] }) {
  const t = useTranslations('company');
  const users = useTranslations('users');
  const common = useTranslations('common');
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
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
  const roles = roleOptions(companyType, users, common);
  const isShown = isOpen || form.formState.isDirty;
  return (
    <Section title={t('mails.label')}>
      <Surface padded={false}>
        <SettingRow
          title={t('mails.count', {
            on: String(notices.filter(({ is_on }) => is_on).length),
            all: String(notices.length),
          })}
          action={
            !isShown && (
              <Button aria-expanded={false} aria-controls={formId} onClick={() => setIsOpen(true)}>
                {t('mails.change')}
              </Button>
            )
          }
        >
          {t('mails.text')}
        </SettingRow>
      </Surface>
      <form
        id={formId}
        method="post"
        onSubmit={onSubmit}
        noValidate
        aria-label={t('mails.label')}
        hidden={!isShown}
        className="mt-4"
      >
        <FormError title={t('mails.notChanged')} failure={failure} />
        {isShown && (
          <Table label={t('mails.label')}>
            <THead>
              <Th>{t('mails.mail')}</Th>
              {roles.map(({ value, label }) => (
                <Th key={value} className="max-w-24 whitespace-normal! text-center">
                  {label}
                </Th>
              ))}
              <Th className="max-w-24 whitespace-normal! text-center">{t('mails.involved')}</Th>
              <Th>{t('mails.users')}</Th>
            </THead>
            <TBody>
              {notices.map((row) => (
                <NoticeRow
                  key={row.kind}
                  notice={(values[row.kind] ?? row) as Notice}
                  roles={roles}
                  onChange={(next) => form.setValue(row.kind, next, { shouldDirty: true })}
                />
              ))}
            </TBody>
          </Table>
        )}
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
