/** Next calls this once in each process of the portal, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { noteConnections } = await import('#lib/portal/client-address.ts');
  noteConnections();
}
