import type { ReactNode } from 'react';

/** A setting in a Surface without padding: what it is and its state at the left, what can be done at the right. */
export function SettingRow({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-4 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink2">{children}</p>
      </div>
      {action}
    </div>
  );
}
