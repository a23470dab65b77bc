import { useTranslations } from 'next-intl';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ListedModel } from '#lib/contract/print-models.ts';
import { paths } from '#lib/portal/paths.ts';

/** Models, newest first, each with the way to its ledger. */
export function ModelTable({ models }: { models: readonly ListedModel[] }) {
  const t = useTranslations('ledger');
  return (
    <Table label={t('list.label')} tight>
      <THead>
        <Th>{t('column.model')}</Th>
        <Th numeric>{t('column.version')}</Th>
        <Th>{t('column.cell')}</Th>
        <Th numeric>{t('column.proofs')}</Th>
        <Th>{t('column.trained')}</Th>
      </THead>
      <TBody>
        {models.map(({ id, scope, version, prints, dpi, cell_dots: dots, created_at, ...model }) => (
          <Tr key={id}>
            <Td wrap phone="main">
              <TextLink href={paths.modelLedger(id)} className="font-medium text-ink">
                {t('onSubstrate', { equipment: model.equipment_name, substrate: model.substrate_name })}
              </TextLink>
              {scope === 'workorder' && <span className="text-ink3"> {t('forWorkorder')}</span>}
            </Td>
            <Td numeric phone="end">
              {version}
            </Td>
            <Td>{t('cellDots', { dots, dpi: String(dpi) })}</Td>
            <Td numeric phone="hide">
              {prints}
            </Td>
            <Td>
              <Time value={created_at} format="date" />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
