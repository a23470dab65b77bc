'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { Invitation } from '#lib/contract/invitations.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { sendInvitationAgain, withdrawInvitation } from './actions.ts';
import { roleName } from './role-words.ts';

/** Who was invited and has not come yet. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Table label="Invitations">
      <THead>
        <Th>Name</Th>
        <Th>Role</Th>
        <Th>State</Th>
        <Th>Link works until</Th>
        <Th className="text-right">
          <span className="sr-only">Steps</span>
        </Th>
      </THead>
      <TBody>
        {invitations.map((invitation) => (
          <Tr key={invitation.id}>
            <Td phone="main" wrap>
              <span className="font-strong">{invitation.name}</span>
              <span className="block text-xs break-all text-ink3">{invitation.email}</span>
            </Td>
            <Td>{roleName(invitation.role)}</Td>
            <Td phone="end">
              <InvitationState invitation={invitation} />
            </Td>
            <Td phone="hide">{invitation.is_expired ? 'over' : <Time value={invitation.expires_at} />}</Td>
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
  if (invitation.is_expired) return <Status tone="off">Expired</Status>;
  return invitation.sent_at ? <Status tone="wait">Invited</Status> : <Status tone="running">Being sent</Status>;
}

function Steps({ invitation }: { invitation: Invitation }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await sendInvitationAgain(invitation.id).catch(() => undefined);
    setBusy(false);
    if (result && !result.ok && leaveIfSignedOut(result)) return;
    if (result?.ok) showToast({ title: 'Sent again', text: `The link ${invitation.name} had before has ended.` });
    else showToast({ tone: 'bad', title: 'Not sent', text: result?.message ?? 'The portal cannot be reached.' });
    router.refresh();
  };
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button onClick={send} busy={busy} aria-label={`Send again: ${invitation.email}`}>
        Send again
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" aria-label={`Withdraw: ${invitation.email}`}>
            Withdraw
          </Button>
        }
        title="Withdraw the invitation?"
        description={`The link mailed to ${invitation.email} ends at once.`}
        confirmLabel="Withdraw"
        dismissLabel="Keep it"
        danger
        onConfirm={async () => {
          const result = await withdrawInvitation(invitation.id);
          if (!result.ok && result.status !== 404) return result.message;
          showToast({ title: 'Invitation withdrawn', text: invitation.email });
          router.refresh();
          return undefined;
        }}
      />
    </span>
  );
}
