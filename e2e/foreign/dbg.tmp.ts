import { ForeignService, validToken } from './foreign-service.ts';
import { SecondPortal } from './second-portal.ts';
const service = new ForeignService();
await service.start();
const portal = await SecondPortal.start({ API_URL: service.api, PHOTO_URL: service.photo, STORAGE_URL: service.api, CODE_URL: 'https://id.example', API_TOKEN_HEADER: 'X-UAT:', SERVICE_APP_ID: 'a' });
const jar = new Map<string,string>();
const req = async (p: string, body?: Record<string,string>) => { const r = await fetch(portal.url+p,{redirect:'manual',headers:{cookie:[...jar].map(([a,b])=>`${a}=${b}`).join('; '),origin:portal.url},...(body&&{method:'POST',body:new URLSearchParams(body)})}); for (const c of r.headers.getSetCookie()){const [q='']=c.split(';');const i=q.indexOf('=');jar.set(q.slice(0,i),q.slice(i+1));} return r; };
const { csrfToken } = await (await req('/api/auth/csrf')).json() as any;
await req('/api/auth/callback/uat', { csrfToken, uat: validToken, callbackUrl: '/', json: 'true' });
for (const p of ['/analytics','/scans','/catalog/products','/workorders','/not-offered', '/settings/users']) { const r = await req(p); const t = await r.text(); console.log(p, r.status, [...r.headers].filter(([n])=>/middle|rewr|next/.test(n)), /<title>([^<]*)/.exec(t)?.[1], t.includes('not offered by this')); }
await portal.stop(); await service.stop();
