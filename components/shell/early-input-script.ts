/** Marks a part of the page whose script has not come yet; EarlyInput takes it off. */
export const earlyAttribute = 'data-early';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Something a reader did in such a part, and the event that reported it. */
export type EarlyDeed = { event: Event } & (
  | { kind: 'press'; element: HTMLElement }
  | { kind: 'value'; element: Field }
);

/** What the script below keeps: deeds in their order, and what stood in each field last. */
export interface EarlyInputRecord {
  deeds: EarlyDeed[];
  values: Map<Field, string>;
  /**
   * The key of Find belongs to no part of the page: whether it was pressed early, until ShellOverlays listens for it
   * itself.
   */
  find: 'early' | 'asked' | 'taken';
}

/** Name of the record in globalThis. */
export const earlyRecord = '__earlyInput';

export const readEarlyRecord = () => (globalThis as { [earlyRecord]?: EarlyInputRecord })[earlyRecord];

/**
 * Runs before any other script. The server sends a page that can be seen and clicked before React listens: what is done
 * until then would be lost, and a form would be sent by the browser, its fields in no one's hands. At the window and on
 * the way down: React, which listens at the document, stops what reaches a part that it cannot take up yet.
 */
export const earlyInputScript = `(()=>{
const record=globalThis.${earlyRecord}={deeds:[],values:new Map(),find:'early'};
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
if(record.find==='taken'||!(event.metaKey||event.ctrlKey)||event.altKey||event.key.toLowerCase()!=='k')return;
if(!document.querySelector('[aria-keyshortcuts~="Control+K"]'))return;
event.preventDefault();
record.find='asked';
},true);
addEventListener('submit',(event)=>{
if(!isEarly(event)||event.target.hasAttribute('action'))return;
event.preventDefault();
if(event.submitter)note('press',event.submitter,event);
},true);
})()`;
