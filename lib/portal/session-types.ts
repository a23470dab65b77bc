import type { DefaultSession } from 'next-auth';

/** Signed-in user as the portal shows it. Nothing in it is secret: it may reach the browser. */
export interface SessionUser {
  id: number;
  name: string;
  email: string;
  role: string;
  company: { id: number; name: string; slug: string; companyType: string };
  permissions: string[];
  /** IANA name of the zone chosen in the profile; without one, that of the browser. */
  timeZone?: string;
  /** Ends the session at the company's identity provider too. */
  signOutUrl?: string;
}

declare module 'next-auth' {
  interface Session extends DefaultSession {
    account?: SessionUser;
  }
  interface User {
    account: SessionUser;
    uat: string;
    uatExpiresAt: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    account?: SessionUser;
    /** The service's token. Read on the server only. */
    uat?: string;
    uatExpiresAt?: string;
  }
}
