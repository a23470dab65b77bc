/** What the reader chose, in this browser: light, dark or system. */
export const themeKey = 'proofmark-theme';
/** On the window, with what was chosen as its detail. */
export const themeEvent = 'proofmark-theme';

/**
 * Before anything is drawn, and again when the menu, another tab or the system changes it: light or dark as data-theme
 * of the page. Where storage is blocked a choice holds until the page is left. A change has no transitions, which
 * globals.css takes away.
 */
export const themeScript = `{let own;const root=document.documentElement.dataset,dark=matchMedia('(prefers-color-scheme: dark)'),show=event=>{own=event?.detail??own;let chosen=own;try{chosen=localStorage.getItem('${themeKey}')??own}catch{}const theme=chosen==='light'||chosen==='dark'?chosen:dark.matches?'dark':'light';if(root.theme===theme)return;if(root.theme)root.themeSwitch='';root.theme=theme;getComputedStyle(document.documentElement).color;setTimeout(()=>{delete root.themeSwitch},1)};show();dark.addEventListener('change',show);addEventListener('storage',show);addEventListener('${themeEvent}',show)}`;
