import { describe, expect, it } from 'vitest';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { checkPageTextsFor } from '#lib/texts/check-page-texts.ts';
import { renderVerdictPage } from './code-page.ts';

const texts = checkPageTextsFor('en');

/** The page that answers a photo which was neither original nor copy, without the record of its code. */
function pageOf(auth_failure_mode: string): string {
  const scan = { uuid: '0b8f6d0e-54a4-4c7b-9d0a-1f6b3a7f2c11', auth_failure_mode } as AuthenticationResult['scan'];
  const result: AuthenticationResult = {
    authentication_status: 'auth_unknown',
    image_quality: [],
    image_roi: null,
    carrier_content: null,
    scan,
    phone: null,
  };
  return renderVerdictPage(result, null, null, null, texts).content;
}

describe('the answer to a photo that is neither original nor copy', () => {
  it('asks for another photo, which can show more', () => {
    const page = pageOf('uncertain');
    expect(page).toContain('We cannot tell from this photo');
    expect(page).toContain('Take another photo');
  });

  it('asks for none while the press has too few proofs', () => {
    const page = pageOf('proofs');
    expect(page).toContain('Its print cannot be checked yet.');
    expect(page).not.toContain('Take another photo');
  });
});
