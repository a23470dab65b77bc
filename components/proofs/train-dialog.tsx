'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { reportLocalWork } from '#components/swr/local-work.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTitle, DialogTrigger } from '#components/ui/dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { describeScope } from '#components/workorders/proof-words.ts';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import type { PrintModel, QaProgress } from '#lib/contract/print-quality.ts';
import { lacksPhones } from '#lib/contract/values/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { trainModel } from './actions.ts';

interface TrainDialogProps {
  workorder: Workorder;
  progress: QaProgress;
  /** Photos that are still on their way. */
  unsent: number;
  /** After every try: a refusal is kept too. */
  onTried: () => void;
  /** Class of the button. */
  className?: string;
}

/** Asks what the model is for, and, where there is one, before it is replaced; says why nothing was trained. */
export function TrainDialog({ workorder, progress, unsent, onTried, className }: TrainDialogProps) {
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  const { model } = progress;
  const [open, setOpen] = useState(false);
  const [scope, setScope] = useState<PrintModel['scope']>(model?.scope ?? 'equipment');
  const [busy, setBusy] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const unreachable = useUnreachable();
  const change = (next: boolean) => {
    if (busy) return;
    setOpen(next);
    setReasons([]);
  };
  const submit = async () => {
    setBusy(true);
    setReasons([]);
    const work = {
      id: `training ${workorder.id}`,
      title: t('train.work', { order: workorderTitle(workorder, common) }),
      href: paths.proofs(workorder.id),
    };
    reportLocalWork({ ...work, outcome: 'running' });
    const result = await trainModel(workorder.id, { scope }).catch(unreachable);
    const text = result.ok ? t('train.inUse', { version: String(result.data.model.version) }) : t('train.nothing');
    reportLocalWork({ ...work, outcome: result.ok ? 'ended' : 'failed', text });
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    onTried();
    if (!result.ok) {
      const given = result.fieldErrors['reasons'] ?? [];
      return setReasons(given.length > 0 ? given : [result.message]);
    }
    setOpen(false);
    toast.success(t('train.done', { version: String(result.data.model.version) }), {
      description: t(doneText(result.data.model)),
    });
  };
  const names = { equipment: workorder.equipment?.name, substrate: workorder.substrate?.name };
  const isMissing = progress.missing_prints > 0;
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button
          variant={model ? 'secondary' : 'primary'}
          disabled={isMissing}
          aria-describedby={isMissing ? 'training-missing' : undefined}
          className={className}
        >
          {model ? t('train.newVersion') : t('train.train')}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{model ? t('train.askNew') : t('train.ask')}</DialogTitle>
        <DialogBody>
          <div className="grid gap-4">
            {reasons.length > 0 && (
              <Callout tone="bad" role="alert" title={t('train.nothing')}>
                {reasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </Callout>
            )}
            {unsent > 0 && (
              <Callout tone="wait" title={t('train.unsent')}>
                {t('train.unsentText')}
              </Callout>
            )}
            <RadioGroup
              label={t('train.scope')}
              value={scope}
              onValueChange={(value) => setScope(value === 'workorder' ? 'workorder' : 'equipment')}
              options={[
                {
                  value: 'equipment',
                  label: t('train.forEquipment'),
                  hint: t('train.equipmentHint', { scope: describeScope({ scope: 'equipment' }, names, t) }),
                },
                { value: 'workorder', label: t('train.forWorkorder'), hint: t('train.workorderHint') },
              ]}
            />
            <p className="text-ink2">
              {model ? t('train.effectNew', { version: String(model.version) }) : t('train.effect')}
            </p>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => change(false)} disabled={busy}>
            {t('train.back')}
          </Button>
          <Button variant="primary" busy={busy} onClick={submit}>
            {model ? t('train.newVersion') : t('train.train')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function doneText(model: Pick<PrintModel, 'more_prints' | 'phones'>) {
  if (model.more_prints > 0) return 'train.doneUnsure';
  return lacksPhones(model) ? 'train.doneOnePhone' : 'train.doneText';
}
