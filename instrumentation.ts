/** Next calls this once in each process of the portal, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { recordConnections } = await import('#lib/portal/client-address.ts');
  recordConnections();
  const { takeAbsoluteTargets } = await import('#lib/portal/request-target.ts');
  takeAbsoluteTargets();
  const { openToOperators } = await import('#lib/portal/operations.ts');
  try {
    await openToOperators();
  } catch (error) {
    // With a setting that is wrong the portal starts, and /api/health says so.
    console.error(error instanceof Error ? error.message : error);
  }
}
