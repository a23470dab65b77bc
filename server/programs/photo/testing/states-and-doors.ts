import { checkPageMessages } from '#lib/texts/check-page-texts.ts';

/** Words of the check page in English, as docs/claims.md has them. */
export const words = checkPageMessages.en;

interface Shown {
  title: string;
  text: string;
  tone: 'plain' | 'good' | 'wait' | 'bad';
}

/** A code, and what a visitor reads who opens its address, or sends a photo of it. */
export interface CodeState {
  kind: 'SID' | 'secure';
  status: 'active' | 'inactive' | 'blacklisted' | 'consumed';
  /** Model of the press, for a secure code. */
  model?: 'proven' | 'none' | 'too few proofs';
  /** Whether the page asks for a photo. */
  asks: boolean;
  /** A text contains `{when}` for the moment in which the code was consumed. */
  address: Shown;
  photo: Shown;
}

const shown = ({ title, text }: { title: string; text: string }, tone: Shown['tone']): Shown => ({ title, text, tone });
const active = shown(words.active, 'plain');
const inactive = shown(words.inactive, 'wait');
const blocked = shown(words.blocked, 'bad');
const used = shown(words.used, 'wait');
const { auth_original: original, not_trained: notTrained, third_party: thirdParty } = words.verdicts;
const unjudged = shown(notTrained, 'plain');

export const codeStates: Record<string, CodeState> = {
  'SID, active': { kind: 'SID', status: 'active', asks: false, address: active, photo: active },
  'SID, inactive': { kind: 'SID', status: 'inactive', asks: false, address: inactive, photo: inactive },
  'SID, blacklisted': { kind: 'SID', status: 'blacklisted', asks: false, address: blocked, photo: blocked },
  'SID, consumed': { kind: 'SID', status: 'consumed', asks: false, address: used, photo: used },
  'secure, active': {
    ...{ kind: 'secure', status: 'active', model: 'proven', asks: true },
    ...{ address: active, photo: shown(original, 'good') },
  },
  'secure, inactive': {
    ...{ kind: 'secure', status: 'inactive', model: 'proven', asks: false },
    ...{ address: inactive, photo: inactive },
  },
  'secure, blacklisted': {
    ...{ kind: 'secure', status: 'blacklisted', model: 'proven', asks: false },
    ...{ address: blocked, photo: blocked },
  },
  'secure, consumed': {
    ...{ kind: 'secure', status: 'consumed', model: 'proven', asks: true },
    ...{ address: used, photo: { title: original.title, text: `${original.text} ${used.text}`, tone: 'wait' } },
  },
  'secure, not trained': {
    ...{ kind: 'secure', status: 'active', model: 'none', asks: false },
    ...{ address: active, photo: unjudged },
  },
  'secure, too few proofs': {
    ...{ kind: 'secure', status: 'active', model: 'too few proofs', asks: true },
    ...{ address: active, photo: unjudged },
  },
};

/** Words for codes that were not issued here. */
export const notIssued = {
  address: { ...shown(words.unknown, 'bad'), text: `${words.unknown.text} ${words.unknown.mistyped}` },
  photo: shown(words.unknown, 'bad'),
  foreignPhoto: shown(thirdParty, 'wait'),
};

/** Words for a photo that shows another code than the one whose page is open. */
export const otherCode = (id: string): Shown => ({
  ...shown(words.other, 'wait'),
  text: words.other.text.replace('{id}', id),
});
