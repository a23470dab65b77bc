import { type PicturedTemplate, TemplatePicture } from '#components/templates/template-picture.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { isSid, layoutName } from './workorder-state.ts';

/** Everything a workorder was ordered with, for its rail. */
export function WorkorderFacts({
  workorder,
  showCompany,
  seesScans,
  seesCodes,
  template,
}: {
  workorder: Workorder;
  /** What it was ordered from, where the reader may see it. */
  template: PicturedTemplate | undefined;
  showCompany: boolean;
  seesScans: boolean;
  seesCodes: boolean;
}) {
  const sid = isSid(workorder);
  const { activate_on_complete: activates } = workorder.data;
  // Uploaded codes bring their own ids and statuses.
  const uploaded = workorder.ingestion_key !== null;
  const facts: Fact[] = [
    { label: 'Workorder', value: workorder.id, copy: String(workorder.id), mono: true },
    { label: 'Company', value: showCompany ? workorder.company.name : null },
    { label: 'Product', value: workorder.product?.name },
    { label: 'SKU', value: workorder.product?.sku, copy: workorder.product?.sku, mono: true },
    { label: 'Brand', value: workorder.brand?.name },
    template
      ? { label: 'Template', value: template.name }
      : { label: 'Template', value: workorder.template, mono: true },
    { label: 'Layout', value: layoutName(workorder.code_layout) },
    { label: 'Id style', value: uploaded ? 'as uploaded' : workorder.extended_id_style },
    {
      label: 'Address',
      value: workorder.url_prefix ? <Address value={workorder.url_prefix} /> : null,
      copy: workorder.url_prefix,
      mono: true,
    },
    { label: 'Serial numbers', value: workorder.use_serial_number ? 'yes' : 'no' },
    {
      label: sid ? 'When generated' : 'After printing',
      value: uploaded ? null : activates ? 'codes become active' : 'codes stay inactive',
    },
    { label: 'Printing partner', value: workorder.printing_partner?.name },
    { label: 'Equipment', value: workorder.equipment?.name },
    { label: 'Substrate', value: workorder.substrate?.name },
    {
      label: 'Printed',
      value: workorder.printed_quantity === null ? null : formatNumber(workorder.printed_quantity),
    },
    {
      label: 'Printer’s job',
      value: workorder.external_id || null,
      copy: workorder.external_id || undefined,
      mono: true,
    },
    {
      label: 'Ingestion',
      value: workorder.ingestion_key && (
        <TextLink href={paths.ingestionRecord(workorder.ingestion_key)}>{workorder.ingestion_key}</TextLink>
      ),
      copy: workorder.ingestion_key ?? undefined,
      mono: true,
    },
    { label: uploaded ? 'Uploaded by' : 'Ordered by', value: workorder.created_by?.name },
    {
      label: 'Codes',
      isLink: true,
      value: seesCodes ? <TextLink href={paths.codesOfWorkorder(workorder.id)}>list of its codes</TextLink> : null,
    },
    {
      label: 'Scans',
      isLink: true,
      value: seesScans ? <TextLink href={paths.scansOfWorkorder(workorder.id)}>of its codes</TextLink> : null,
    },
    { label: 'Remarks', value: workorder.remarks || null },
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
