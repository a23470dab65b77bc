import { useId } from 'react';
import { RadioGroup } from '#components/ui/radio-group.tsx';

interface ActivationChoiceProps {
  /** 'Activate when generated' */
  label: string;
  value: boolean;
  onChange: (activates: boolean) => void;
  disabled?: boolean;
}

const options = [
  { value: 'yes', label: 'Yes, active by themselves', hint: 'A scan says at once that the item is registered.' },
  { value: 'no', label: 'No, inactive at first', hint: 'A scan says so until somebody activates them.' },
];

/** Whether codes become active by themselves: both ways in sight, since a scan shows which it was. */
export function ActivationChoice({ label, value, onChange, disabled = false }: ActivationChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <RadioGroup
        labelledBy={id}
        look="cards"
        value={value ? 'yes' : 'no'}
        onValueChange={(next) => onChange(next === 'yes')}
        options={options}
        disabled={disabled}
      />
    </div>
  );
}
