import { getTranslations } from 'next-intl/server';
import { Section } from '#components/ui/section.tsx';
import { listInvitations } from '#lib/contract/invitations.ts';
import { call } from '#lib/portal/client.ts';
import { InvitationList } from './invitation-list.tsx';

/** Returns the open invitations of a company; nothing where there are none or they could not be read. */
export async function invitationsOf(company: number) {
  const invitations = await call(listInvitations, { query: { company, limit: 100 } }, { timeout: 5_000 });
  if (!invitations.ok || invitations.data.count === 0) return null;
  const t = await getTranslations('users');
  const { count, results } = invitations.data;
  return (
    <Section title={t('invited')}>
      <InvitationList invitations={results} />
      {count > results.length && (
        <p className="mt-2 text-sm text-ink3">{t('newestShown', { count: results.length })}</p>
      )}
    </Section>
  );
}
