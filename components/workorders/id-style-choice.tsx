import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';

type IdStyle = Workorder['extended_id_style'];

const styles: { value: IdStyle; label: string; hint: string }[] = [
  { value: 'legacy', label: 'legacy', hint: '32 characters, A–Z and 0–9. The larger code.' },
  { value: 'compact-12', label: 'compact-12', hint: '12 characters. The smaller code, easier to print.' },
];

interface IdStyleChoiceProps {
  value: IdStyle;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** How ids are made: both styles, with what each means for the code. */
export function IdStyleChoice({ value, onChange, disabled = false }: IdStyleChoiceProps) {
  return (
    <div className="grid gap-1.5">
      <span id="style-label" className="text-sm font-medium">
        Id style
      </span>
      <RadioGroup
        labelledBy="style-label"
        look="cards"
        value={value}
        onValueChange={onChange}
        options={styles}
        disabled={disabled}
      />
    </div>
  );
}
