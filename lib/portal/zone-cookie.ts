/** Cookie with the time zone of the browser, so that the first byte of a page has its times right. */
export const zoneCookie = 'proofmark.zone';

/** Sets it, before any other script: a few words in a page. It identifies no one: it holds a time zone only. */
export const zoneCookieScript = `try{const zone=Intl.DateTimeFormat().resolvedOptions().timeZone;if(zone)document.cookie='${zoneCookie}='+encodeURIComponent(zone)+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')}catch{}`;
