'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Invitation } from '#lib/contract/invitations.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { sendInvitationAgain, withdrawInvitation } from './actions.ts';
import { roleName } from './role-words.ts';

/** Open invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  return (
    <Table label={t('invitations')}>
      <THead>
        <Th>{t('name')}</Th>
        <Th>{t('role.label')}</Th>
        <Th>{t('state')}</Th>
        <Th>{t('linkUntil')}</Th>
        <Th className="text-right">
          <span className="sr-only">{t('steps')}</span>
        </Th>
      </THead>
      <TBody>
        {invitations.map((invitation) => (
          <Tr key={invitation.id}>
            <Td phone="main" wrap>
              <span className="font-strong">{invitation.name}</span>
              <span className="block text-xs break-all text-ink3">{invitation.email}</span>
            </Td>
            <Td>{roleName(invitation.role, common)}</Td>
            <Td phone="end">
              <InvitationState invitation={invitation} />
            </Td>
            <Td phone="hide">{invitation.is_expired ? t('over') : <Time value={invitation.expires_at} />}</Td>
            <Td className="text-right max-md:w-full">
              <Steps invitation={invitation} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function InvitationState({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('users');
  if (invitation.is_expired) return <Status tone="off">{t('expired')}</Status>;
  return invitation.sent_at ? (
    <Status tone="wait">{t('invited')}</Status>
  ) : (
    <Status tone="running">{t('beingSent')}</Status>
  );
}

function Steps({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('users');
  const unreachable = useUnreachable();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await sendInvitationAgain(invitation.id).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    if (result.ok) toast.success(t('again.done'), { description: t('again.doneText', { name: invitation.name }) });
    else toast.error(t('notSent'), { description: result.message });
    router.refresh();
  };
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button onClick={send} busy={busy} aria-label={t('again.label', { email: invitation.email })}>
        {t('again.action')}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" aria-label={t('withdraw.label', { email: invitation.email })}>
            {t('withdraw.action')}
          </Button>
        }
        title={t('withdraw.title')}
        description={t('withdraw.text', { email: invitation.email })}
        confirmLabel={t('withdraw.action')}
        dismissLabel={t('keep')}
        danger
        onConfirm={async () => {
          const result = await withdrawInvitation(invitation.id);
          if (!result.ok && result.status !== 404) return result.message;
          toast.success(t('withdraw.done'), { description: invitation.email });
          router.refresh();
          return undefined;
        }}
      />
    </span>
  );
}
