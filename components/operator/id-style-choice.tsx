import { useTranslations } from 'next-intl';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';

type IdStyle = Workorder['extended_id_style'];

const styles = ['compact-12', 'legacy'] as const satisfies readonly IdStyle[];

interface IdStyleChoiceProps {
  value: IdStyle;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** How ids are made: both styles, with what each means for the code. */
export function IdStyleChoice({ value, onChange, disabled = false }: IdStyleChoiceProps) {
  const t = useTranslations('workorders');
  return (
    <div className="grid gap-1.5">
      <span id="style-label" className="text-sm font-medium">
        {t('idStyle.label')}
      </span>
      <RadioGroup
        labelledBy="style-label"
        look="cards"
        value={value}
        onValueChange={onChange}
        options={styles.map((style) => ({ value: style, label: style, hint: t(`idStyle.${style}`) }))}
        disabled={disabled}
      />
    </div>
  );
}
