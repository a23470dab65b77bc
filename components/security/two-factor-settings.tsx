'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Status } from '#components/ui/status.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOffForm } from './turn-off-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

interface TwoFactorSettingsProps {
  isOn: boolean;
  recoveryCodesLeft: number;
  email: string;
}

/** Whether signing in needs a one-time code, and the way to change that. */
export function TwoFactorSettings(props: TwoFactorSettingsProps) {
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
          <Status tone="ok">On</Status>
          <p className="mt-1 text-ink2">
            Signing in asks for a code of your authenticator app. {leftWords(props.recoveryCodesLeft)}
          </p>
        </div>
        <Dialog
          open={open === 'off'}
          onOpenChange={(next) => setOpen(next ? 'off' : undefined)}
          trigger={<Button>Turn off</Button>}
          title="Turn two-factor sign-in off"
          description="Signing in will ask for your password only, and your recovery codes end."
        >
          <TurnOffForm
            onDone={() => {
              setOpen(undefined);
              router.refresh();
              showToast({ tone: 'ok', title: 'Two-factor sign-in is off' });
            }}
          />
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
        <Status tone="off">Off</Status>
        <p className="mt-1 text-ink2">A code of an app on your phone, asked for beside your password.</p>
      </div>
      <Button variant="primary" onClick={() => setOpen('setup')}>
        Turn on
      </Button>
    </div>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'No recovery code is left: turn it off and on again for new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
