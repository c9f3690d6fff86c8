import { isWindowOpen } from '../components/isWindowOpen.ts'
import { toast } from '../components/toast.ts'
import type { ScanResult } from './scanTarget.ts'

const SENTENCE = 'Der Scan wurde nicht übernommen. Bitte schließen Sie zuerst das offene Fenster.'

/** Refuses a scan while a window is open: what it leads to would take the window's place, with all that was typed. */
export function refusedByWindow(): ScanResult | undefined {
  if (!isWindowOpen()) return undefined
  toast(SENTENCE, { tone: 'bad' })
  return { feedback: 'unknown', sentence: SENTENCE }
}
