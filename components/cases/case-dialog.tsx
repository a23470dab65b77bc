'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useDrafts } from '#components/session/session-user.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
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
import { Textarea } from '#components/ui/textarea.tsx';
import { maxNoteLength } from '#lib/contract/values/cases.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { useCaseChange } from './use-case-change.ts';

interface CaseDialogProps {
  trigger: ReactNode;
  title: string;
  text: ReactNode;
  confirm: string;
  busy: boolean;
  disabled?: boolean;
  /** @returns the message of a failure; otherwise the dialog closes */
  send: () => Promise<string | undefined>;
  children: ReactNode;
}

/** A dialog that acts on a case, and says in it what failed. */
export function CaseDialog({ trigger, title, text, confirm, busy, disabled, send, children }: CaseDialogProps) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    const message = await send();
    setFailure(message);
    if (message === undefined) setOpen(false);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <DialogBody>
          <div className="grid gap-4">
            {failure !== undefined && (
              <Callout tone="bad" role="alert">
                {failure}
              </Callout>
            )}
            {children}
            <FormFoot inDialog>
              <Button variant="primary" busy={busy} disabled={disabled} onClick={() => void submit()}>
                {confirm}
              </Button>
            </FormFoot>
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface TextDialogProps extends Pick<CaseDialogProps, 'trigger' | 'title' | 'text' | 'confirm' | 'disabled'> {
  label: string;
  hint?: string;
  initial?: string;
  maxLength?: number;
  done?: string;
  /** Name under which the text survives a reload and the end of the session. */
  draft: string;
  isRequired?: boolean;
  send: (text: string) => Promise<CallResult<unknown>>;
  /** Choices above the text. */
  children?: ReactNode;
}

/** A dialog that changes a case, with a text. */
export function TextDialog(props: TextDialogProps) {
  const { busy, run } = useCaseChange();
  const drafts = useDrafts();
  const { draft, initial = '' } = props;
  const [text, setText] = useState(initial);
  useEffect(() => {
    const stored = drafts.read(draft)?.text;
    if (typeof stored === 'string') setText(stored);
  }, [drafts, draft]);
  const type = (next: string) => {
    setText(next);
    if (next === initial) drafts.drop(draft);
    else drafts.write(draft, { text: next });
  };
  return (
    <CaseDialog
      trigger={props.trigger}
      title={props.title}
      text={props.text}
      confirm={props.confirm}
      busy={busy}
      disabled={props.disabled === true || (props.isRequired === true && text.trim() === '')}
      send={async () => {
        const message = await run(() => props.send(text), props.done);
        if (message === undefined) type(initial);
        return message;
      }}
    >
      {props.children}
      <Field label={props.label} hint={props.hint}>
        <Textarea
          maxLength={props.maxLength ?? maxNoteLength}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
    </CaseDialog>
  );
}
