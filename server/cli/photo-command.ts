import type { Command } from 'commander';
import { type AuthenticationResult, authenticatePhoto, scanOf } from '#lib/contract/photo.ts';
import { createService } from './client.ts';
import { UnavailableError, usageError } from './exit-codes.ts';
import { openPhoto } from './open-photo.ts';
import { facts } from './output.ts';
import { type Action, type Run, serviceAddress, textOption } from './run.ts';

const localPhotoUrl = 'http://localhost:4100';

export function addPhotoCommand(program: Command, action: Action): void {
  program
    .command('authenticate <photo>')
    .description('Authenticate a photographed code; needs an application identifier and no token')
    .option('--app <identifier>', 'application identifier; else PROOFMARK_APP')
    .option('--photo-url <address>', 'address of the photo API; else PROOFMARK_PHOTO_URL, else what login kept')
    .action(action((run, photo = '') => authenticate(run, photo)));
}

async function authenticate(run: Run, photo: string): Promise<undefined> {
  const { environment } = run.context;
  const app = textOption(run.options, 'app') ?? environment.app;
  if (!app) throw usageError('--app is needed: the application identifier the service operator gave you.');
  const stored = run.stored?.url === run.url ? run.stored.photo_url : undefined;
  const address = serviceAddress(
    textOption(run.options, 'photoUrl') ?? environment.photoUrl ?? stored ?? localPhotoUrl,
  );
  const file = await openPhoto(photo);
  const service = createService({ url: address, token: undefined, app, note: (line) => run.output.note(line) });
  const answer = await service.authenticatePhoto(file, { signal: run.signal });
  const { data: result } = authenticatePhoto.response.safeParse(answer);
  if (!result) throw new UnavailableError(`${address} answered something unexpected. Is it the right address?`);
  run.output.result(result, () => showResult(result));
  return undefined;
}

function showResult(result: AuthenticationResult): string[] {
  const scan = scanOf(result);
  return facts([
    ['Result', result.authentication_status],
    ['Content', result.carrier_content],
    ['Image quality', result.image_quality.join(', ')],
    ['Product', scan?.product.name],
    ['Brand', scan?.brand.name],
    ['Serial number', scan?.serial_number],
    ['Scan', scan?.uuid],
    ['Consumer address', scan?.consumer_url],
  ]).filter((line) => !/ {2}-$/.test(line));
}
