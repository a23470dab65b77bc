'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState, useTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { StateLine } from '#components/ui/page-header.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CodeDomain } from '#lib/contract/code-domains.ts';
import type { CodeDomainStatus } from '#lib/contract/values/code-domains.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { checkDomain, deleteDomain } from './actions.ts';

const tones: Record<CodeDomainStatus, StatusTone> = {
  pending: 'wait',
  verified: 'ok',
  missing: 'wait',
  expired: 'bad',
};

interface DomainCardProps {
  domain: CodeDomain;
  /** Host of the service's own code address, which the domain has to lead to. */
  standardHost: string;
  mayEdit: boolean;
}

/** A domain: its state, what its last check saw, and the steps that verify it. */
export function DomainCard({ domain, standardHost, mayEdit }: DomainCardProps) {
  const t = useTranslations('domains');
  const router = useRouter();
  const titleId = useId();
  const [busy, start] = useTransition();
  const [failure, setFailure] = useState<string>();
  const { id, name, status, checked_at } = domain;
  const check = () =>
    start(async () => {
      const result = await checkDomain(id);
      setFailure(result.ok ? undefined : result.message);
      if (!result.ok) leaveIfSignedOut(result);
      else if (result.data.status === 'verified') toast.success(t('verifiedNow', { name }));
      router.refresh();
    });
  const remove = async () => {
    const result = await deleteDomain(id);
    if (!result.ok) return result.message;
    toast.success(t('deleted', { name }));
    router.refresh();
    return undefined;
  };
  return (
    <Surface role="region" aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="font-mono text-base font-semibold break-all">
            {name}
          </h2>
          <div className="mt-1 text-sm text-ink2">
            <StateLine
              parts={[
                <Status key="status" tone={tones[status]}>
                  {t(`status.${status}`)}
                </Status>,
                <span key="checked">
                  {checked_at
                    ? t.rich('checked', { time: () => <Time value={checked_at} format="relative" /> })
                    : t('notChecked')}
                </span>,
              ]}
            />
          </div>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={check} aria-label={t('checkOf', { name })}>
              {t('check')}
            </Button>
            <ConfirmDialog
              trigger={<Button aria-label={t('delete.of', { name })}>{t('delete.label')}</Button>}
              title={t('delete.title', { name })}
              description={t('delete.text')}
              confirmLabel={t('delete.label')}
              danger
              onConfirm={remove}
            />
          </div>
        )}
      </div>
      {failure ? (
        <Callout tone="bad" role="alert" title={t('checkFailed')}>
          {failure}
        </Callout>
      ) : (
        <CheckFindings domain={domain} />
      )}
      {status === 'verified' ? (
        <p className="text-sm text-ink2">
          {t.rich('use', { address: () => <span className="font-mono text-code">{domain.url_prefix}</span> })}
        </p>
      ) : (
        <Steps domain={domain} standardHost={standardHost} />
      )}
    </Surface>
  );
}

/** Findings of the last check, and what to do about them. */
function CheckFindings({ domain: { status, checked_at, seen, served_until } }: { domain: CodeDomain }) {
  const t = useTranslations('domains');
  if (checked_at === null || (status === 'verified' && seen !== null)) return null;
  const found = seen && seen.length > 0 && (
    <ul className="mt-1 grid list-none gap-0.5 font-mono text-code break-all">
      {/* A name can have the same value twice. */}
      {[...new Set(seen)].map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
  const titleKey = seen === null ? 'silent' : found ? 'other' : 'nothing';
  return (
    <Callout tone={status === 'expired' ? 'bad' : 'wait'} role="status" title={t(`seen.${titleKey}.title`)}>
      {served_until && <p>{t.rich('servedUntil', { time: () => <Time value={served_until} format="date" /> })}</p>}
      <p>{t(`seen.${titleKey}.text`)}</p>
      {found}
    </Callout>
  );
}

function Steps({ domain, standardHost }: Pick<DomainCardProps, 'domain' | 'standardHost'>) {
  const t = useTranslations('domains');
  const { name, record } = domain;
  return (
    <ol className="grid list-none gap-4 text-sm">
      <Step number={1} text={t('step.txt')}>
        <Facts
          columns="narrow"
          facts={[
            { label: t('record.type'), value: 'TXT', mono: true },
            { label: t('record.name'), value: record.name, copy: record.name, mono: true },
            { label: t('record.value'), value: record.value, copy: record.value, mono: true },
          ]}
        />
        <p className="mt-2 text-xs text-ink3">{t('step.txtHint', { short: '_proofmark' })}</p>
      </Step>
      <Step number={2} text={t('step.lead')}>
        <Facts
          columns="narrow"
          facts={[
            { label: t('record.type'), value: 'CNAME', mono: true },
            { label: t('record.name'), value: name, copy: name, mono: true },
            { label: t('record.value'), value: standardHost, copy: standardHost, mono: true },
          ]}
        />
      </Step>
      <Step number={3} text={t('step.check')} />
    </ol>
  );
}

function Step({ number, text, children }: { number: number; text: string; children?: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-x-3">
      <span aria-hidden="true" className="text-right text-ink3 tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <p>{text}</p>
        {children && <div className="mt-2 rounded-surface bg-sunken px-3.5 py-3">{children}</div>}
      </div>
    </li>
  );
}
