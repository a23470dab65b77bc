'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { CaseRecord, CaseSummary } from '#lib/contract/cases.ts';
import { type CaseState, caseStates, isClosedState } from '#lib/contract/values/cases.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { blacklistCodes, tellPartner, updateCase } from './actions.ts';
import { TextDialog } from './case-dialog.tsx';
import { MergeCases } from './merge-cases.tsx';
import { useCaseChange } from './use-case-change.ts';

interface CaseToolsProps {
  record: CaseRecord;
  /** Proposed text for the partner, which the user can change. */
  story: string;
  /** Other cases that are not closed. */
  others: readonly CaseSummary[];
}

/** Further actions on a case: blacklist its codes, inform the partner, merge. */
export function CaseTools({ record, story, others }: CaseToolsProps) {
  const t = useTranslations('cases');
  const { run } = useCaseChange();
  const { id, state, printing_partner: partner } = record;
  const toBlacklist = record.code_details.flatMap(({ extended_id, activation_status }) =>
    extended_id === null || activation_status === null || activation_status === activationStatus.blacklisted
      ? []
      : [extended_id],
  );
  return (
    <>
      {toBlacklist.length > 0 && (
        <ConfirmDialog
          trigger={<Button>{t('blacklist', { count: toBlacklist.length })}</Button>}
          title={t('blacklistTitle', { count: toBlacklist.length, code: toBlacklist[0] ?? '' })}
          description={t('blacklistText', { count: toBlacklist.length })}
          confirmLabel={t('blacklist', { count: toBlacklist.length })}
          danger
          onConfirm={() => run(() => blacklistCodes(toBlacklist), t('blacklisted', { count: toBlacklist.length }))}
        />
      )}
      {partner && record.workorder && (
        <TellPartner record={record} workorder={record.workorder.id} partner={partner.name} story={story} />
      )}
      {!isClosedState(state) && others.length > 0 && <MergeCases id={id} others={others} />}
    </>
  );
}

/** Turns a case: close, wait, reopen. */
export function CaseActions({ record }: Pick<CaseToolsProps, 'record'>) {
  const t = useTranslations('cases');
  const { busy, runLoud } = useCaseChange();
  const { id, state } = record;
  const isClosed = isClosedState(state);
  return (
    <>
      {isClosed && (
        <Button busy={busy} onClick={() => void runLoud(() => updateCase(id, { state: 'open' }))}>
          {t('reopen')}
        </Button>
      )}
      {state === 'waiting' && (
        <Button busy={busy} onClick={() => void runLoud(() => updateCase(id, { state: 'open' }))}>
          {t('openAgain')}
        </Button>
      )}
      {state === 'open' && (
        <Button busy={busy} onClick={() => void runLoud(() => updateCase(id, { state: 'waiting' }))}>
          {t('wait')}
        </Button>
      )}
      {!isClosed && <CloseCase record={record} />}
    </>
  );
}

const ends = caseStates.filter(isClosedState);
type End = 'counterfeit' | 'grey_market' | 'false_alarm' | 'own_test';

function CloseCase({ record: { id, codes_in_all, open_reports } }: { record: CaseRecord }) {
  const t = useTranslations('cases');
  const [end, setEnd] = useState<CaseState>('counterfeit');
  return (
    <TextDialog
      draft={`case-close-${id}`}
      trigger={<Button variant="primary">{t('close')}</Button>}
      title={t('closeTitle')}
      text={t('closeText', { codes: codes_in_all, reports: open_reports })}
      label={t('reason')}
      hint={t('reasonHint')}
      confirm={t('close')}
      send={(note) => updateCase(id, { state: end, note })}
    >
      <RadioGroup
        label={t('result')}
        value={end}
        onValueChange={(value) => setEnd(ends.find((each) => each === value) ?? 'counterfeit')}
        options={ends.map((value) => ({
          value,
          label: t(`state.${value}`),
          hint: t(`stateHint.${value as End}`),
        }))}
      />
    </TextDialog>
  );
}

interface TellPartnerProps extends Pick<CaseToolsProps, 'record' | 'story'> {
  workorder: number;
  partner: string;
}

function TellPartner({ record: { id, codes, codes_in_all }, workorder, partner, story }: TellPartnerProps) {
  const t = useTranslations('cases');
  const others = codes_in_all - 1;
  const [first = ''] = codes;
  const code = others > 0 ? `${first} ${t('andMore', { count: others })}` : first;
  return (
    <TextDialog
      draft={`case-tell-${id}`}
      trigger={<Button>{t('tell', { company: partner })}</Button>}
      title={t('tellTitle', { company: partner })}
      text={t('tellText')}
      label={t('message')}
      initial={t('messageText', { code, story })}
      confirm={t('send')}
      done={t('sent')}
      isRequired
      send={(text) => tellPartner({ id, workorder, company: partner, text })}
    />
  );
}
