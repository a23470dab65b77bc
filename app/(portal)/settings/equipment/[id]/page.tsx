import { getLocale, getTranslations } from 'next-intl/server';
import { Calibrations } from '#components/equipment/calibrations.tsx';
import { DeleteButton } from '#components/equipment/delete-button.tsx';
import { EquipmentForm } from '#components/equipment/equipment-form.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { getEquipment } from '#lib/contract/printing.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('list.label'));

export default async function OneEquipmentPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('equipment');
  const locale = await getLocale();
  const user = await requireSession();
  return recordView({
    page: 'equipment',
    user,
    read: async () => read(getEquipment, { params: { id: readId((await params).id) } }),
    kind: t('list.label'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: (equipment) => {
      const { id, name, dpi, company } = equipment;
      return (
        <>
          <PageHeader
            title={name}
            state={<StateLine parts={[`${formatNumber(dpi, locale)} dpi`, company.name]} />}
            actions={<DeleteButton kind="equipment" id={id} name={name} />}
          />
          <div className="max-w-[720px]">
            <Calibrations equipment={equipment} />
            <Section title={t('nameAndResolution')}>
              <EquipmentForm key={`${name}-${dpi}`} equipment={equipment} />
            </Section>
          </div>
        </>
      );
    },
  });
}
