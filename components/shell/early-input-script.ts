import { type KeyPress, shellKeys } from './shell-keys.ts';

/** Marks a part of the page whose script has not come yet; EarlyInput takes it off. */
export const earlyAttribute = 'data-early';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Something a reader did in such a part, and the event that reported it. */
export type EarlyDeed = { event: Event } & (
  | { kind: 'press'; element: HTMLElement }
  | { kind: 'value'; element: Field }
);

/** What the script below keeps: deeds in their order, and what was in each field last. */
export interface EarlyInputRecord {
  deeds: EarlyDeed[];
  values: Map<Field, string>;
  /** Keys of the shell belong to no part of the page: those pressed early, until the shell listens for them itself. */
  keys: KeyPress[] | undefined;
}

/** Name of the record in globalThis. */
export const earlyRecord = '__earlyInput';

export const readEarlyRecord = () => (globalThis as { [earlyRecord]?: EarlyInputRecord })[earlyRecord];

const singleKeys = shellKeys.flatMap(({ keys }) => (keys.length === 1 ? keys : [])).join('');
/** These leave the page as it is; after any other key, what follows is meant for what that one opens. */
const rowKeys = shellKeys
  .flatMap(({ action, keys }) => (action === 'next' || action === 'previous' ? keys : []))
  .join('');

/**
 * Runs before any other script. The server sends a page that can be seen and clicked before React listens: what is done
 * until then would be lost, and a form would be sent by the browser, its fields in no one's hands. At the window and on
 * the way down: React, which listens at the document, stops what reaches a part that it cannot take up yet.
 */
export const earlyInputScript = `(()=>{
const record=globalThis.${earlyRecord}={deeds:[],values:new Map(),keys:[]};
const isEarly=(event)=>event.target instanceof Element&&event.target.closest('[${earlyAttribute}]');
const note=(kind,element,event)=>{
const last=record.deeds.at(-1);
if(last&&last.kind===kind&&last.element===element)last.event=event;
else record.deeds.push({kind,element,event});
};
const take=(event)=>{
const field=event.target;
if(!isEarly(event)||!('value' in field)||field.type==='checkbox'||field.type==='radio')return;
record.values.set(field,field.value);
note('value',field,event);
};
addEventListener('input',take,true);
addEventListener('change',take,true);
addEventListener('click',(event)=>{
const button=isEarly(event)&&event.target.closest('button[type=button]');
if(button)note('press',button,event);
},true);
addEventListener('keydown',(event)=>{
const {key,ctrlKey,metaKey,altKey,target}=event;
if(!record.keys||event.repeat||altKey||!document.querySelector('[aria-keyshortcuts~="Control+K"]'))return;
const modified=ctrlKey||metaKey;
if(modified?key.toLowerCase()!=='k':!'${singleKeys}'.includes(key)||/^(input|textarea|select)$/i.test(target.tagName))return;
event.preventDefault();
const last=record.keys.at(-1);
if(!last||!(last.ctrlKey||last.metaKey)&&'${rowKeys}'.includes(last.key))record.keys.push({key,ctrlKey,metaKey,altKey});
},true);
addEventListener('submit',(event)=>{
if(!isEarly(event)||event.target.hasAttribute('action'))return;
event.preventDefault();
if(event.submitter)note('press',event.submitter,event);
},true);
})()`;
