/** A scanner that types. */
import type { Page } from '@playwright/test'
import { GAP_MAX_MS } from '../../web/material/src/scan/keySequence.ts'

/** As a person types: what is faster comes from a scanner. */
export const TYPED = { delay: GAP_MAX_MS + 10 }

/**
 * All keys of a code at once, however busy the machine is, and the codes fifty milliseconds apart.
 *
 * @returns whether the page let the last Enter through
 */
export const tippeCodes = (page: Page, codes: readonly string[]) =>
  page.evaluate<boolean>(`(async () => {
    let durch = true
    for (const code of ${JSON.stringify(codes)}) {
      const ziel = document.activeElement ?? document.body
      const beginn = performance.now()
      for (const [stelle, key] of [...code, 'Enter'].entries()) {
        const taste = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(taste, 'timeStamp', { value: beginn + stelle })
        durch = ziel.dispatchEvent(taste)
        if (durch && key !== 'Enter' && 'setRangeText' in ziel) {
          ziel.setRangeText(key, ziel.value.length, ziel.value.length, 'end')
          ziel.dispatchEvent(new Event('input', { bubbles: true }))
        }
      }
      await new Promise((weiter) => setTimeout(weiter, 50))
    }
    return durch
  })()`)
