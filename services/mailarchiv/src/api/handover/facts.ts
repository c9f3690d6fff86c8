/** What a handover says of itself. */
import type { Day } from '@zeughaus/platform'

/** What a person enters. */
export interface HandoverCover {
  /** The organisation that hands over, and its place. */
  readonly supplier: string
  readonly location: string
  /** Why; empty where nothing was said. */
  readonly occasion: string
}

export interface HandoverFacts extends HandoverCover {
  /** The search in German words. */
  readonly reading: string
  /** Bounds of the search; null where it has none. */
  readonly period: { readonly from: Day | null; readonly to: Day | null }
  readonly madeAt: number
  /** Time zone of calendar days. */
  readonly zone: string
}

export const TITLE = 'Überlassung von Mails'

export const INDEX = 'index.html'
export const CHECK_PAGE = 'pruefen.html'
export const CHECKSUMS = 'pruefsummen.txt'
export const README = 'LIESMICH.txt'
