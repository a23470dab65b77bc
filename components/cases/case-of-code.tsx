'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';
import { openCase } from './actions.ts';

/** The code's case that is not closed, first on the code's page. */
export function CaseOfCode({ found }: { found: CaseSummary }) {
  const t = useTranslations('cases');
  return (
    <Callout
      tone={found.state === 'open' ? 'bad' : 'wait'}
      title={t('openCaseOf', { id: String(found.id), state: t(`state.${found.state}`) })}
      className="mt-[26px]"
    >
      {t('caseText')}
      <span className="mt-2.5 block">
        <ButtonLink href={paths.case(found.id)}>{t('toCase')}</ButtonLink>
      </span>
    </Callout>
  );
}

/** Opens a case of a code by hand, and shows it. */
export function OpenCase({ code }: { code: string }) {
  const t = useTranslations('cases');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>{t('openCase')}</Button>}
      title={t('openTitle', { code })}
      description={t('openText')}
      confirmLabel={t('openCase')}
      onConfirm={async () => {
        const result = await openCase({ extended_id: code });
        if (!result.ok) return result.message;
        router.push(paths.case(result.data.id));
        return undefined;
      }}
    />
  );
}
