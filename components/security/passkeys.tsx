'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Passkey } from '#lib/contract/passkeys.ts';
import { CreatePasskey, DeletePasskey, RenamePasskey } from './passkey-forms.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** Whether an authenticator app is a second factor as well. */
  hasApp: boolean;
  recoveryCodesLeft: number;
  email: string;
}

/** The passkeys of the account, and the ways to create, rename and delete them. */
export function Passkeys({ passkeys, hasApp, recoveryCodesLeft, email }: PasskeysProps) {
  const t = useTranslations('security');
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    const done = () => {
      setCodes(undefined);
      router.refresh();
    };
    return (
      <Surface>
        <RecoveryCodes codes={codes} email={email} onDone={done} />
      </Surface>
    );
  }
  if (isAdding) {
    return (
      <Surface>
        <CreatePasskey
          onCancel={() => setAdding(false)}
          onAdded={(recoveryCodes) => {
            setAdding(false);
            if (recoveryCodes) setCodes(recoveryCodes);
            else router.refresh();
            toast.success(t('passkey.added'));
          }}
        />
      </Surface>
    );
  }
  const isLast = passkeys.length === 1 && !hasApp;
  return (
    <Surface padded={false}>
      {passkeys.map((passkey) => (
        <SettingRow
          key={passkey.id}
          title={passkey.name}
          action={
            <div className="flex flex-wrap gap-2">
              <PasskeyDialog
                label={t('passkey.rename')}
                name={t('passkey.renameOf', { name: passkey.name })}
                title={t('passkey.renameTitle')}
                form={(close) => <RenamePasskey passkey={passkey} onDone={close} />}
              />
              <PasskeyDialog
                label={t('passkey.remove')}
                name={t('passkey.removeOf', { name: passkey.name })}
                title={t('passkey.removeTitle', { name: passkey.name })}
                text={t(isLast ? 'passkey.removeLastText' : 'passkey.removeText')}
                form={(close) => <DeletePasskey passkey={passkey} isLast={isLast} onDone={close} />}
              />
            </div>
          }
        >
          {t.rich('passkey.addedOn', { time: () => <Time value={passkey.created_at} format="date" /> })}
          {' · '}
          {passkey.last_used_at === null
            ? t('passkey.neverUsed')
            : t.rich('passkey.lastUsed', {
                time: () => <Time value={passkey.last_used_at ?? ''} format="relative" />,
              })}
          {passkey.is_synced && ` · ${t('passkey.synced')}`}
        </SettingRow>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-60 text-ink2">
          {t('passkey.text')}
          {passkeys.length > 0 && !hasApp && ` ${t('passkey.codesLeft', { count: recoveryCodesLeft })}`}
        </p>
        <Button variant={passkeys.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
          {t('passkey.add')}
        </Button>
      </div>
    </Surface>
  );
}

interface PasskeyDialogProps {
  label: string;
  /** The label with the name of the passkey, for screen readers. */
  name: string;
  title: string;
  text?: string;
  form: (close: () => void) => ReactNode;
}

function PasskeyDialog({ label, name, title, text, form }: PasskeyDialogProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const close = () => {
    setOpen(false);
    router.refresh();
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button aria-label={name}>{label}</Button>
      </DialogTrigger>
      <DialogContent {...(text === undefined && { 'aria-describedby': undefined })}>
        <DialogTitle>{title}</DialogTitle>
        {text !== undefined && <DialogDescription>{text}</DialogDescription>}
        <DialogBody>{form(close)}</DialogBody>
      </DialogContent>
    </Dialog>
  );
}
