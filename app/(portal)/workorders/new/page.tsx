import { redirect } from 'next/navigation';
import { paths } from '#lib/portal/paths.ts';

/** The address people guess. SID codes are what can be ordered. */
export default function NewWorkorderPage() {
  redirect(paths.newWorkorder);
}
