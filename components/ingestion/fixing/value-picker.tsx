import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { findSkus } from '#components/forms/actions.ts';
import { OptionPicker, type PickerOption, type PickerSearch } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';

interface ValuePickerProps {
  column: string;
  /** Names the button. */
  label: string;
  value: string;
  disabled: boolean;
  onPick: (value: string) => void;
}

/** Button beside a field that opens the values of its column; none for a column of free values. */
export function ValuePicker({ column, label, value, disabled, onPick }: ValuePickerProps) {
  const t = useTranslations('ingestion');
  const common = useTranslations('common');
  const hasNoProducts = useServiceGap('products');
  const searches: Record<string, PickerSearch | undefined> = {
    product: hasNoProducts ? undefined : findSkus,
    activation_status: among(activationStatusNames.map((name) => common(`codeStatus.${name}`))),
    blacklist_reason: among(blacklistReasonNames.map((name) => common(`blacklistReason.${name}`))),
  };
  const search = Object.hasOwn(searches, column) ? searches[column] : undefined;
  if (!search) return null;
  const isProduct = column === 'product';
  return (
    <OptionPicker
      label={isProduct ? t('settings.findProduct') : t('fix.findValue')}
      placeholder={isProduct ? t('settings.nameOrSku') : ''}
      nothing={isProduct ? t('settings.noProduct') : t('fix.noValue')}
      search={search}
      value={value || undefined}
      onPick={(option) => onPick(option.value)}
      trigger={
        <IconButton label={label} disabled={disabled} className="flex-none">
          <ChevronDown size={14} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

/** Searches values that files name by their numbers. */
function among(labels: readonly string[]): PickerSearch {
  const options = labels.map(
    (label, number): PickerOption => ({ value: String(number), label, detail: String(number) }),
  );
  return async (text) => {
    const wanted = text.trim().toLowerCase();
    const data = options.filter(({ label, value }) => value === wanted || label.toLowerCase().includes(wanted));
    return { ok: true, data };
  };
}
