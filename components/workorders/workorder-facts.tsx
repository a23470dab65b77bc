import { useLocale, useTranslations } from 'next-intl';
import { listCountries } from '#components/forms/country-names.ts';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import { uploadKeyOf } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { describeDistance } from './cell-words.ts';
import { type PicturedTemplate, TemplatePicture } from './template-picture.tsx';
import { isSid, layoutName } from './workorder-state.ts';

/** Everything a workorder was ordered with, for its rail. */
export function WorkorderFacts({
  workorder,
  showCompany,
  seesScans,
  seesCodes,
  template,
  measures,
}: {
  workorder: Workorder;
  /** Template of the order, where the user may see it. */
  template: PicturedTemplate | undefined;
  /** Measures of its codes, once they exist; undefined where the service does not return them. */
  measures: ArtworkMeasures | undefined;
  showCompany: boolean;
  seesScans: boolean;
  seesCodes: boolean;
}) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const common = useTranslations('common');
  const sid = isSid(workorder);
  const { activate_on_complete: activates } = workorder.data;
  // Uploaded codes bring their own ids and statuses.
  const uploadKey = uploadKeyOf(workorder);
  const uploaded = uploadKey !== null;
  const phone = measures?.cells?.choices.find(({ cell_dots }) => cell_dots === measures.cell_dots)?.phone;
  const facts: Fact[] = [
    { label: t('column.company'), value: showCompany ? workorder.company.name : null },
    { label: t('column.product'), value: workorder.product?.name },
    { label: 'SKU', value: workorder.product?.sku, copy: workorder.product?.sku, mono: true },
    { label: t('facts.brand'), value: workorder.brand?.name },
    { label: t('field.intended_markets.label'), value: listCountries(locale, workorder.intended_markets) },
    // The printing partner knows none of the brand owner's: a number would tell it nothing.
    template || !seesCodes
      ? { label: t('field.template'), value: template?.name }
      : { label: t('field.template'), value: workorder.template, mono: true },
    { label: t('column.layout'), value: layoutName(workorder.code_layout, common) },
    { label: t('idStyle.label'), value: uploaded ? t('facts.asUploaded') : workorder.extended_id_style },
    {
      label: t('field.url_prefix.label'),
      value: workorder.url_prefix ? <Address value={workorder.url_prefix} /> : null,
      copy: workorder.url_prefix,
      mono: true,
    },
    { label: t('field.use_serial_number.label'), value: workorder.use_serial_number ? t('facts.yes') : t('facts.no') },
    {
      label: sid ? t('facts.whenGenerated') : t('facts.afterPrinting'),
      value: uploaded ? null : activates ? t('facts.becomeActive') : t('facts.stayInactive'),
    },
    { label: t('column.partner'), value: workorder.printing_partner?.name },
    { label: t('confirm.equipment'), value: workorder.equipment?.name },
    { label: t('confirm.substrate'), value: workorder.substrate?.name },
    { label: t('cell.distance'), value: phone && describeDistance(phone, t) },
    {
      label: t('column.printed'),
      value: workorder.printed_quantity === null ? null : formatNumber(workorder.printed_quantity, locale),
    },
    {
      label: t('facts.job'),
      value: workorder.external_id || null,
      copy: workorder.external_id || undefined,
      mono: true,
    },
    {
      label: t('facts.ingestion'),
      value: uploadKey && <TextLink href={paths.ingestionRecord(uploadKey)}>{uploadKey}</TextLink>,
      copy: uploadKey ?? undefined,
      mono: true,
    },
    { label: uploaded ? t('facts.uploadedBy') : t('facts.orderedBy'), value: workorder.created_by?.name },
    {
      label: t('column.codes'),
      isLink: true,
      value: seesCodes ? <TextLink href={paths.codesOfWorkorder(workorder.id)}>{t('facts.codesLink')}</TextLink> : null,
    },
    {
      label: t('facts.scans'),
      isLink: true,
      value: seesScans ? <TextLink href={paths.scansOfWorkorder(workorder.id)}>{t('facts.scansLink')}</TextLink> : null,
    },
    { label: t('column.remarks'), value: workorder.remarks || null },
    { label: t('one'), value: workorder.id, copy: String(workorder.id), mono: true },
  ];
  return (
    <>
      {template && <TemplatePicture template={template} className="mb-4 max-w-75" />}
      <Facts facts={facts.map(({ copy, ...fact }) => (copy === undefined ? fact : { ...fact, copy }))} />
    </>
  );
}

/** Without its scheme, and with places to break: an address is one long word. */
function Address({ value }: { value: string }) {
  const parts = value.replace(/^https?:\/\//, '').split(/(?<=\/)/);
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their places
        <span key={index}>
          {index > 0 && <wbr />}
          {part}
        </span>
      ))}
    </>
  );
}
