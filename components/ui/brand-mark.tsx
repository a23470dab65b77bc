import { RegistrationMark } from './registration-mark.tsx';

/** Sign and name of the product. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-[9px] text-lg font-semibold tracking-tight">
      <span className="text-spot">
        <RegistrationMark />
      </span>
      Proofmark
    </span>
  );
}
