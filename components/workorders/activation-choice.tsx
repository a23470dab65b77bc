import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RadioGroup } from '#components/ui/radio-group.tsx';

interface ActivationChoiceProps {
  /** Activate when generated */
  label: string;
  /** Whether the codes are printed before they can become active. */
  isPrinted: boolean;
  /** Undefined while nothing is chosen. */
  value: boolean | undefined;
  onChange: (activates: boolean) => void;
  disabled?: boolean;
  error?: string | undefined;
}

const answers = ['yes', 'no'] as const;

/** Whether codes become active automatically. Both options are visible with what a scan answers. */
export function ActivationChoice({
  label,
  isPrinted,
  value,
  onChange,
  disabled = false,
  error,
}: ActivationChoiceProps) {
  const t = useTranslations('workorders');
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <RadioGroup
        labelledBy={id}
        look="cards"
        value={value === undefined ? '' : value ? 'yes' : 'no'}
        onValueChange={(next) => onChange(next === 'yes')}
        options={answers.map((answer) => ({
          value: answer,
          label: t(`activation.${answer}`),
          hint: t(isPrinted ? `activation.${answer}PrintedHint` : `activation.${answer}Hint`),
        }))}
        disabled={disabled}
        error={error}
      />
    </div>
  );
}
