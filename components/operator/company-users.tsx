'use client';

import { useTranslations } from 'next-intl';
import type * as z from 'zod';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { InvitationList } from '#components/users/invitation-list.tsx';
import { roleName } from '#components/users/role-words.ts';
import { MailPasswordLink } from '#components/users/user-access.tsx';
import type { Company } from '#lib/contract/companies.ts';
import type { Invitation } from '#lib/contract/invitations.ts';
import type { user } from '#lib/contract/users.ts';
import { updateUser } from './actions.ts';
import { InviteUser } from './invite-user.tsx';

type User = z.output<typeof user>;

interface CompanyUsersProps {
  company: Company;
  users: User[];
  count: number;
  invitations: Invitation[];
  /** The reader, who cannot deactivate themselves. */
  self: number;
}

/** Users of a company, and whether they may sign in. */
export function CompanyUsers({ company, users, count, invitations, self }: CompanyUsersProps) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const isFirst = count === 0 && invitations.length === 0;
  const invite = <InviteUser company={company} isFirst={isFirst} />;
  if (isFirst) {
    return (
      <Section title={t('users.label')}>
        <EmptyState title={t('users.none')} action={invite}>
          {t('users.noneText')}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title={count > users.length ? t('usersFirst', { shown: users.length, count }) : t('users.label')}
      end={invite}
    >
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      {count > 0 && (
        <Table label={t('users.label')}>
          <THead>
            <Th>{t('user')}</Th>
            <Th>{t('role')}</Th>
            <Th>{t('state.label')}</Th>
            <Th className="md:max-lg:hidden">{t('lastSignIn')}</Th>
            <Th>
              <span className="sr-only">{t('change')}</span>
            </Th>
          </THead>
          <TBody>
            {users.map((each) => (
              <Tr key={each.id}>
                <Td phone="main">
                  <span className="font-strong">{each.name}</span>
                  <span className="block text-xs text-ink3">{each.email}</span>
                </Td>
                <Td>{roleName(each.role, common)}</Td>
                <Td phone="end">
                  <Status tone={each.is_active ? 'ok' : 'off'}>
                    {each.is_active ? t('active') : t('deactivated')}
                  </Status>
                </Td>
                <Td className="md:max-lg:hidden">
                  {each.last_sign_in_at ? <Time value={each.last_sign_in_at} /> : t('never')}
                </Td>
                <Td className="text-right">
                  {each.id === self ? (
                    <span className="text-sm text-ink3">{t('you')}</span>
                  ) : each.is_active ? (
                    <span className="inline-flex flex-wrap justify-end gap-2">
                      <MailPasswordLink user={each} />
                      <AskFirst
                        label={t('deactivate.action')}
                        ariaLabel={t('deactivate.label', { name: each.name })}
                        title={t('deactivate.title', { name: each.name })}
                        description={t('deactivate.text')}
                        confirmLabel={t('deactivate.action')}
                        danger
                        run={() => updateUser(each.id, { is_active: false })}
                        done={t('deactivate.done', { name: each.name })}
                      />
                    </span>
                  ) : (
                    <AskFirst
                      label={t('activate.action')}
                      ariaLabel={t('activate.label', { name: each.name })}
                      title={t('activate.title', { name: each.name })}
                      description={t('activate.text')}
                      confirmLabel={t('activate.action')}
                      run={() => updateUser(each.id, { is_active: true })}
                      done={t('activate.done', { name: each.name })}
                    />
                  )}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  );
}
