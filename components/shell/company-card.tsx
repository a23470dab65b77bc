import { useTranslations } from 'next-intl';
import { companyTypes, roles } from '#lib/permissions/permissions.ts';

/** First letters of a name, for the little square or circle before it: 'Nordlys Apotek' → 'NA'. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** For whom the reader works. */
export function CompanyCard({ name, companyType }: { name: string; companyType: string }) {
  const t = useTranslations('common');
  const known = companyTypes.find((each) => each === companyType);
  return (
    <div className="flex items-center gap-2.5 rounded-[8px] border border-line bg-surface p-2 text-sm leading-[17px] font-medium">
      <span
        aria-hidden="true"
        className="grid size-7 flex-none place-items-center rounded-row bg-ink text-2xs font-semibold text-paper"
      >
        {initials(name)}
      </span>
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs font-normal text-ink3">
          {known ? t(`companyType.${known}`) : companyType}
        </span>
      </span>
    </div>
  );
}

/** Signed-in user: a circle with the initials, name and role. */
export function Person({ name, role }: { name: string; role: string }) {
  const t = useTranslations('common');
  const known = roles.find((each) => each === role);
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-7 flex-none place-items-center rounded-full bg-sunken text-2xs font-semibold text-ink2"
      >
        {initials(name)}
      </span>
      <span className="min-w-0 text-left leading-[17px]">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block truncate text-xs text-ink3">{known ? t(`role.${known}`) : role}</span>
      </span>
    </>
  );
}
