'use client';

import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { type ArtworkMeasures, type artworkFormats, createArtwork } from '#lib/contract/artwork.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { sheetNames } from '#lib/contract/values/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { drawArtwork } from './actions.ts';
import { ArtworkSize } from './artwork-size.tsx';
import { ArtworkSizeField } from './artwork-size-field.tsx';
import { CellField } from './cell-field.tsx';
import { isSid } from './workorder-state.ts';

type Format = (typeof artworkFormats)[number];

export interface ArtworkFormProps {
  workorder: Workorder;
  /** Undefined where the service does not tell. */
  measures: ArtworkMeasures | undefined;
  onStarted: (document: DocumentRecord) => void;
}

const formats = ['pdf', 'tiff', 'png', 'svg'] as const satisfies readonly Format[];

const noCaption = 'none';
const fields = ['format', 'dpi', 'module_dots', 'cell_dots', 'caption', 'sheet', 'first', 'count'] as const;

/** Form for the files of an order's codes. */
export function ArtworkForm({ workorder, measures, onStarted }: ArtworkFormProps) {
  const t = useTranslations('workorders');
  const sid = isSid(workorder);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createArtwork.body,
    defaults: { format: sid ? 'svg' : 'pdf', caption: noCaption, ...(sid && { dpi: 600 }) },
    fields,
    draft: `artwork-${workorder.id}`,
    inDialog: true,
    // Sheets are PDF only: what was chosen for another format is not sent.
    prepare: ({ sheet, ...values }) => (values.format === 'pdf' && sheet ? { ...values, sheet } : values),
    submit: (input, key) => drawArtwork(workorder.id, input, key),
    onDone: onStarted,
  });
  const [format, dpi, cellDots] = form.watch(['format', 'dpi', 'cell_dots']);
  const cells = measures?.cells;
  const number = (name: 'first' | 'count' | 'dpi', label: string, hint: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={label} hint={hint} optional={name !== 'dpi'} error={errorOf(name)}>
          <NumberInput
            name={name}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('artwork.draw')} className="grid gap-4">
      <FormError
        title={t('artwork.notStarted')}
        failure={failure}
        unsure={{ title: t('artwork.unsure'), children: t('artwork.unsureText') }}
      />
      <Controller
        control={form.control}
        name="format"
        render={({ field }) => (
          <RadioGroup
            label={t('artwork.format.label')}
            value={field.value}
            onValueChange={field.onChange}
            options={formats.map((value) => ({
              value,
              label: value.toUpperCase(),
              hint: t(`artwork.format.${value}`),
            }))}
          />
        )}
      />
      {format === 'pdf' && (
        <Controller
          control={form.control}
          name="sheet"
          render={({ field }) => (
            <Field label={t('artwork.sheets')} hint={t('artwork.sheetsHint')} optional error={errorOf('sheet')}>
              <Select
                name="sheet"
                ref={field.ref}
                onBlur={field.onBlur}
                value={field.value?.size ?? ''}
                onChange={(event) => {
                  const size = sheetNames.find((name) => name === event.target.value);
                  field.onChange(size && { size });
                }}
                placeholder={t('artwork.pageEach')}
                options={sheetNames.map((name) => ({ value: name, label: name }))}
              />
            </Field>
          )}
        />
      )}
      {sid && number('dpi', t('artwork.resolution'), t('artwork.resolutionHint'))}
      {measures &&
        (measures.is_settled ? (
          <div className="grid gap-1.5 rounded-surface border border-line bg-sunken px-3.5 py-3 text-sm">
            <p>{t('artwork.settled')}</p>
            <ArtworkSize
              measures={measures}
              workorder={workorder}
              dpi={measures.dpi}
              moduleDots={measures.module_dots}
            />
          </div>
        ) : (
          <Controller
            control={form.control}
            name="module_dots"
            render={({ field }) => (
              <ArtworkSizeField
                measures={cellDots === undefined ? measures : { ...measures, cell_dots: cellDots }}
                workorder={workorder}
                dpi={sid ? dpi : measures.dpi}
                value={field.value}
                onChange={field.onChange}
                error={errorOf('module_dots')}
              />
            )}
          />
        ))}
      {measures && cells && !measures.is_settled && (
        <Controller
          control={form.control}
          name="cell_dots"
          render={({ field }) => (
            <CellField
              cells={cells}
              usual={measures.cell_dots ?? cells.recommended}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('cell_dots')}
            />
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {number('first', t('artwork.from'), t('artwork.fromHint'))}
        {number('count', t('artwork.count'), t('artwork.countHint'))}
      </div>
      {workorder.use_serial_number && (
        <Controller
          control={form.control}
          name="caption"
          render={({ field }) => (
            <Switch
              checked={field.value === 'serial-number'}
              onCheckedChange={(on) => field.onChange(on ? 'serial-number' : noCaption)}
              hint={t('artwork.serialHint')}
            >
              {t('artwork.serial')}
            </Switch>
          )}
        />
      )}
      <FormFoot inDialog>
        <Button type="submit" variant="primary" busy={busy}>
          {t('artwork.draw')}
        </Button>
      </FormFoot>
    </form>
  );
}
