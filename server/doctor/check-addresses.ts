import type { Config } from '#server/core/config/config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Checks the public addresses. Only a request from outside can show whether they lead here. */
export function checkAddresses({ urls, demo }: Pick<Config, 'urls' | 'demo'>, smtp: boolean): Finding[] {
  const findings = Object.entries(urls).map(([name, address]) => judgeAddress(name, address));
  if (demo) {
    findings.push(
      warning(
        'DEMO',
        'the demo is on: its accounts have a password that everybody knows',
        'Set DEMO=0 and run `prepare`.',
      ),
    );
  }
  if (!smtp) {
    findings.push(
      warning(
        'SMTP',
        'mails are written to DATA_DIR/mail and sent to nobody',
        'Set SMTP_URL: invitations and new passwords need it.',
      ),
    );
  }
  return findings;
}

function judgeAddress(name: string, address: string): Finding {
  const variable = `${name.toUpperCase()}_URL`;
  const { protocol, hostname, pathname, search, username } = new URL(address);
  if (username !== '') return problem(variable, 'it holds a user name', 'Leave it out: everybody sees this address.');
  if (name !== 'code' && (pathname !== '/' || search !== '')) {
    return problem(variable, `${address} has a path`, 'Give the program a host name of its own.');
  }
  if (loopback.has(hostname)) {
    return warning(variable, `${address} is this machine alone`, `Set ${variable} to what people and phones see.`);
  }
  if (protocol !== 'https:') {
    return problem(variable, `${address} is not https`, 'Put a proxy with TLS in front, and say https here.');
  }
  return ok(variable, address);
}
