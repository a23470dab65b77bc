import type { ReactNode } from 'react';
import { BrandMark } from '#components/ui/brand-mark.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** A whole page that says one thing, outside the shell: not found, broken. */
export function NoticePage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-130 content-center gap-6 px-4 py-10">
      <div className="justify-self-center">
        <BrandMark />
      </div>
      <EmptyState title={title} level={1} action={action}>
        {children}
      </EmptyState>
    </main>
  );
}
