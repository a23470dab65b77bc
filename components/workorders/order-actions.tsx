import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { paths } from '#lib/portal/paths.ts';

/** The end of an order form. Cancel forgets what was typed. */
export function OrderActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const router = useRouter();
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5 max-md:*:min-h-11 max-md:*:flex-1">
      <Button type="submit" variant="primary" busy={busy}>
        Order codes
      </Button>
      <Button
        onClick={() => {
          onCancel();
          router.push(paths.workorders);
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
