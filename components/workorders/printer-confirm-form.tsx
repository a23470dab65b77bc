import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import useSWR from 'swr';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { dataOf } from '#components/swr/call-error.ts';
import { useFailure } from '#components/swr/use-failure.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { confirmPrinting, loadEquipment } from './actions.ts';
import { describeConfirming } from './canceled-codes.ts';

interface PrinterConfirmFormProps {
  workorder: Workorder;
  mayCalibrate: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
}

const fields = ['equipment', 'substrate', 'external_id'] as const;

/** Equipment, substrate and job number; what comes of it is said before it is sent. */
export function PrinterConfirmForm({ workorder, mayCalibrate, onConfirmed, onCancel }: PrinterConfirmFormProps) {
  const ui = useTranslations('ui');
  const t = useTranslations('workorders');
  const { data: loaded, error } = useSWR('own-equipment', () => dataOf(loadEquipment()));
  const notLoaded = useFailure(error);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: printerConfirm.body,
    defaults: { external_id: '', ...(workorder.substrate && { substrate: workorder.substrate.id }) },
    fields,
    draft: `confirm-${workorder.id}`,
    inDialog: true,
    submit: (input) => confirmPrinting(workorder.id, input),
    onDone: onConfirmed,
  });
  const chosen = form.watch('equipment');
  const equipment = loaded ?? [];
  // Where the order names a substrate, only equipment that prints on it, and only that substrate.
  const ordered = workorder.substrate;
  const suitable = ordered
    ? equipment.filter(({ substrates }) => substrates.some(({ id }) => id === ordered.id))
    : equipment.filter(({ substrates }) => substrates.length > 0);
  const uncalibrated = equipment.filter((each) => !suitable.includes(each)).map(({ name }) => name);
  const names = uncalibrated.join(', ');
  const substrates = ordered ? [ordered] : (equipment.find(({ id }) => id === chosen)?.substrates ?? []);
  if (!loaded && notLoaded) {
    return (
      <Callout tone="bad" role="alert" title={t('confirm.notLoaded')}>
        {notLoaded.message}
      </Callout>
    );
  }
  if (loaded && suitable.length === 0) {
    return (
      <Callout tone="wait" title={t('confirm.noneCalibrated')}>
        <p>
          {ordered ? t('confirm.noneCalibratedFor', { substrate: ordered.name }) : t('confirm.noneCalibratedText')}{' '}
          {!mayCalibrate && t('confirm.adminCalibrates')}
        </p>
        {mayCalibrate && (
          <ButtonLink href={paths.equipment} className="mt-2.5">
            {t('confirm.toEquipment')}
          </ButtonLink>
        )}
      </Callout>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('confirm.action')} className="grid gap-4">
      <FormError
        title={t('confirm.failed')}
        failure={failure}
        unsure={{ title: t('confirm.unsure'), children: t('confirm.unsureText') }}
      />
      <Callout tone="wait" title={describeConfirming(workorder, t)}>
        {t('confirm.finalText')}
      </Callout>
      <Controller
        control={form.control}
        name="equipment"
        render={({ field }) => (
          <Field
            label={t('confirm.equipment')}
            hint={
              names &&
              (ordered
                ? t('confirm.notCalibratedFor', { substrate: ordered.name, names })
                : t('confirm.notCalibrated', { names }))
            }
            error={errorOf('equipment')}
          >
            <Select
              name="equipment"
              ref={field.ref}
              onBlur={field.onBlur}
              value={field.value ? String(field.value) : ''}
              onChange={(event) => {
                field.onChange(event.target.value ? Number(event.target.value) : undefined);
                if (!ordered) form.resetField('substrate');
              }}
              placeholder={loaded ? t('choose') : t('loading')}
              options={suitable.map(({ id, name, dpi }) => ({
                value: String(id),
                label: t('confirm.press', { name, dpi: String(dpi) }),
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="substrate"
        render={({ field }) => (
          <Field
            label={t('confirm.substrate')}
            hint={ordered ? t('confirm.orderSays') : t('confirm.onlyCalibrated')}
            error={errorOf('substrate')}
          >
            <Select
              name="substrate"
              ref={field.ref}
              onBlur={field.onBlur}
              value={field.value ? String(field.value) : ''}
              onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : undefined)}
              placeholder={t('choose')}
              options={substrates.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        )}
      />
      <Field label={t('jobNumber')} optional error={errorOf('external_id')}>
        <Input autoComplete="off" spellCheck={false} maxLength={200} {...form.register('external_id')} />
      </Field>
      <FormFoot inDialog>
        <Button onClick={onCancel}>{ui('back')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('confirm.action')}
        </Button>
      </FormFoot>
    </form>
  );
}
