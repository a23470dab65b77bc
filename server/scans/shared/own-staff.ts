import { BlockList, isIP } from 'node:net';
import type { Actor } from '#server/core/actor.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Sender of a scan; none of these facts are stored. */
export interface ScanSender {
  /** The user whose token came with the scan; null without a valid one. */
  user: Pick<Actor, 'companyId' | 'companyType'> | null;
  scanApp: ScanApp | null;
  /** IP address of the caller, as the trusted proxies name it. */
  address: string;
}

type CodeOwners = Pick<ScannedCode, 'companyId' | 'printingPartnerId' | 'staffNetworks'>;

/**
 * Whether a scan was made by the staff of the code's company, of its printing partner or of the operator. Another
 * company's users and applications cannot take their scans out of its counts and alerts.
 */
export function isOwnStaff(code: CodeOwners, { user, scanApp, address }: ScanSender): boolean {
  const isParty = (companyId: number) => companyId === code.companyId || companyId === code.printingPartnerId;
  if (user && (user.companyType === 'operator' || isParty(user.companyId))) return true;
  if (scanApp?.isStaff && (scanApp.isOperator || isParty(scanApp.companyId))) return true;
  return isInNetworks(address, code.staffNetworks);
}

function isInNetworks(address: string, networks: readonly string[]): boolean {
  const family = familyOf(address);
  if (networks.length === 0 || !family) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [first = '', length] = network.split('/');
    const type = familyOf(first);
    if (!type) continue;
    if (length === undefined) list.addAddress(first, type);
    else list.addSubnet(first, Number(length), type);
  }
  return list.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}
