'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { Status } from '#components/ui/status.tsx';
import type { Translator } from '#lib/texts/translator.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOffForm } from './turn-off-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

interface TwoFactorSettingsProps {
  isOn: boolean;
  /** Whether passkeys are a second factor as well. */
  hasPasskeys: boolean;
  recoveryCodesLeft: number;
  email: string;
}

/** Whether signing in takes one-time codes of an app, and the way to change that. */
export function TwoFactorSettings(props: TwoFactorSettingsProps) {
  const t = useTranslations('security');
  const router = useRouter();
  const [open, setOpen] = useState<'setup' | 'off'>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    const done = () => {
      setCodes(undefined);
      router.refresh();
    };
    return <RecoveryCodes codes={codes} email={props.email} onDone={done} />;
  }
  if (props.isOn) {
    return (
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <Status tone="ok">{t('on')}</Status>
          <p className="mt-1 text-ink2">
            {t('onText')} {leftWords(props.recoveryCodesLeft, t)}
          </p>
        </div>
        <Dialog open={open === 'off'} onOpenChange={(next) => setOpen(next ? 'off' : undefined)}>
          <DialogTrigger asChild>
            <Button>{t('turnOff.label')}</Button>
          </DialogTrigger>
          <DialogContent>
            <DialogTitle>{t('turnOff.title')}</DialogTitle>
            <DialogDescription>{t(props.hasPasskeys ? 'turnOff.textWithPasskeys' : 'turnOff.text')}</DialogDescription>
            <DialogBody>
              <TurnOffForm
                onDone={() => {
                  setOpen(undefined);
                  router.refresh();
                  toast.success(t('turnOff.done'));
                }}
              />
            </DialogBody>
          </DialogContent>
        </Dialog>
      </div>
    );
  }
  if (open === 'setup') {
    return (
      <TwoFactorSetup
        onConfirmed={(made) => {
          setOpen(undefined);
          setCodes(made);
        }}
        onCancel={() => setOpen(undefined)}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <Status tone="off">{t('off')}</Status>
        <p className="mt-1 text-ink2">{t('offText')}</p>
      </div>
      <Button variant="primary" onClick={() => setOpen('setup')}>
        {t('turnOn')}
      </Button>
    </div>
  );
}

function leftWords(left: number, t: Translator<'security'>): string {
  if (left === 0) return t('noneLeft');
  return t('codesLeft', { count: left });
}
