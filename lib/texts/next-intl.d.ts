import type { locales } from './languages.ts';
import type { Messages } from './messages.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: (typeof locales)[keyof typeof locales];
    Messages: Messages;
  }
}
