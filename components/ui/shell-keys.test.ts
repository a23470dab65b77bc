import { describe, expect, it } from 'vitest';
import { actionOf } from './shell-keys.ts';

const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });
const free = { typing: false, singleKeys: true };

describe('actionOf', () => {
  it('knows the keys of every page', () => {
    expect(['c', '/', 'j', 'k', '?', 'x'].map((key) => actionOf(press(key), free))).toEqual([
      'create',
      'search',
      'next',
      'previous',
      'keys',
      undefined,
    ]);
  });
  it('opens Find with a modifier, also while something is typed', () => {
    const typing = { typing: true, singleKeys: false };
    expect(actionOf(press('k', { ctrlKey: true }), typing)).toBe('find');
    expect(actionOf(press('K', { metaKey: true }), typing)).toBe('find');
    expect(actionOf(press('k', { ctrlKey: true, altKey: true }), free)).toBeUndefined();
  });
  it('leaves single keys to what is typed, and to those who turned them off', () => {
    expect(actionOf(press('c'), { typing: true, singleKeys: true })).toBeUndefined();
    expect(actionOf(press('c'), { typing: false, singleKeys: false })).toBeUndefined();
    expect(actionOf(press('c', { ctrlKey: true }), free)).toBeUndefined();
  });
});
