'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Challenge } from '#lib/contract/challenges.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { closeModelChallenge, openModelChallenge } from './actions.ts';
import { ChallengesSection } from './challenges-section.tsx';

interface ManageChallengesProps {
  model: number;
  challenges: readonly Challenge[];
  isPublished: boolean;
  /** Whether the reader opens and closes; the press has the sheet alone. */
  mayManage: boolean;
  mayDownload: boolean;
}

/** The challenges of a model, with the way to open one, to its sheet, and to its end. */
export function ManageChallenges({ model, challenges, isPublished, mayManage, mayDownload }: ManageChallengesProps) {
  const t = useTranslations('ledger');
  const router = useRouter();
  const change = async (work: Promise<CallResult<unknown>>, said: string) => {
    const result = await work;
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    toast.success(said);
    router.refresh();
    return undefined;
  };
  const isOpen = challenges.some(({ state }) => state === 'open');
  return (
    <ChallengesSection
      challenges={challenges}
      end={
        mayManage &&
        isPublished &&
        !isOpen && (
          <OpenChallenge open={(graphics) => change(openModelChallenge(model, { graphics }), t('challenge.opened'))} />
        )
      }
      note={mayManage && !isPublished ? t('challenge.needsPublic') : undefined}
      actionsOf={({ id, state }) =>
        state === 'open' && (
          <>
            {mayDownload && (
              <a href={paths.challengeSheet(model, id)} download className={buttonStyle('secondary')}>
                {t('challenge.sheet')}
              </a>
            )}
            {mayManage && (
              <ConfirmDialog
                trigger={<Button>{t('challenge.close')}</Button>}
                title={t('challenge.closeTitle')}
                description={<p>{t('challenge.closeText')}</p>}
                confirmLabel={t('challenge.close')}
                dismissLabel={t('challenge.keep')}
                danger
                onConfirm={() => change(closeModelChallenge(model, id), t('challenge.closedDone'))}
              />
            )}
          </>
        )
      }
    />
  );
}

const sizes = ['6', '12', '24', '40'];

function OpenChallenge({ open }: { open: (graphics: number) => Promise<string | undefined> }) {
  const t = useTranslations('ledger');
  const [size, setSize] = useState('12');
  return (
    <ConfirmDialog
      trigger={<Button>{t('challenge.begin')}</Button>}
      title={t('challenge.beginTitle')}
      description={
        <>
          <p>{t('challenge.beginText')}</p>
          <p id="challenge-size" className="mt-4 mb-2 font-medium text-ink">
            {t('challenge.howMany')}
          </p>
          <RadioGroup
            labelledBy="challenge-size"
            value={size}
            onValueChange={setSize}
            options={sizes.map((value) => ({ value, label: t('challenge.graphics', { count: Number(value) }) }))}
          />
        </>
      }
      confirmLabel={t('challenge.begin')}
      onConfirm={() => open(Number(size))}
    />
  );
}
