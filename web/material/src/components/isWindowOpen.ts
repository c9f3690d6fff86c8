/** True while a drawer or a dialog covers the page. */
export const isWindowOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null
