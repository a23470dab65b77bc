'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { CaseRecord } from '#lib/contract/cases.ts';
import { type CaseState, caseStates, isClosedState, maxNoteLength } from '#lib/contract/values/cases.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { blacklistCodes, changeCase, tellPartner } from './actions.ts';
import { useCaseChange } from './use-case-change.ts';

interface CaseActionsProps {
  record: CaseRecord;
  /** What is written to the partner, until the reader changes it. */
  story: string;
}

/** Acts on a case: close, wait, reopen, blacklist its code, tell the partner. */
export function CaseActions({ record, story }: CaseActionsProps) {
  const t = useTranslations('cases');
  const { busy, run, runLoud } = useCaseChange();
  const { id, state, printing_partner: partner } = record;
  const toBlacklist = record.code_details.flatMap(({ extended_id, activation_status }) =>
    extended_id === null || activation_status === null || activation_status === activationStatus.blacklisted
      ? []
      : [extended_id],
  );
  const isClosed = isClosedState(state);
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
      {isClosed && (
        <Button busy={busy} onClick={() => void runLoud(() => changeCase(id, { state: 'open' }))}>
          {t('reopen')}
        </Button>
      )}
      {state === 'waiting' && (
        <Button busy={busy} onClick={() => void runLoud(() => changeCase(id, { state: 'open' }))}>
          {t('openAgain')}
        </Button>
      )}
      {state === 'open' && (
        <Button busy={busy} onClick={() => void runLoud(() => changeCase(id, { state: 'waiting' }))}>
          {t('wait')}
        </Button>
      )}
      {!isClosed && <CloseCase id={id} />}
    </>
  );
}

const ends = caseStates.filter(isClosedState);
type End = 'counterfeit' | 'grey_market' | 'false_alarm' | 'own_test';

function CloseCase({ id }: { id: number }) {
  const t = useTranslations('cases');
  const [end, setEnd] = useState<CaseState>('counterfeit');
  return (
    <TextDialog
      trigger={<Button variant="primary">{t('close')}</Button>}
      title={t('closeTitle')}
      text={t('closeText')}
      label={t('reason')}
      hint={t('reasonHint')}
      initial=""
      confirm={t('close')}
      send={(note) => changeCase(id, { state: end, note })}
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

interface TellPartnerProps extends CaseActionsProps {
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

interface TextDialogProps {
  trigger: ReactNode;
  title: string;
  text: string;
  label: string;
  hint?: string;
  initial: string;
  confirm: string;
  done?: string;
  isRequired?: boolean;
  send: (text: string) => ReturnType<typeof changeCase | typeof tellPartner>;
  children?: ReactNode;
}

function TextDialog(props: TextDialogProps) {
  const { busy, run } = useCaseChange();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(props.initial);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    const message = await run(() => props.send(text), props.done);
    setFailure(message);
    if (message === undefined) setOpen(false);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent>
        <DialogTitle>{props.title}</DialogTitle>
        <DialogDescription>{props.text}</DialogDescription>
        <DialogBody>
          <div className="grid gap-4">
            {failure !== undefined && (
              <Callout tone="bad" role="alert">
                {failure}
              </Callout>
            )}
            {props.children}
            <Field label={props.label} hint={props.hint}>
              <Textarea maxLength={maxNoteLength} value={text} onChange={({ target }) => setText(target.value)} />
            </Field>
            <FormFoot inDialog>
              <Button
                variant="primary"
                busy={busy}
                disabled={props.isRequired === true && text.trim() === ''}
                onClick={() => void send()}
              >
                {props.confirm}
              </Button>
            </FormFoot>
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
