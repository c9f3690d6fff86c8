/** Where a scan goes: to the page that wants it, else to the page of scanning. */
import { useEffect, useRef } from 'react'
import { type Lesung, liesCode } from './lesung.ts'
import { melde } from './rueckmeldung.ts'
import type { Rueckmeldung } from './zaehlen.ts'

/** What a scan came to. */
export interface Scanergebnis {
  readonly rueckmeldung: Rueckmeldung
  /** For the person, in one line. */
  readonly satz: string
}

/** A page that takes scans itself. */
export interface Scanziel {
  /** Address of the page; `?scannen=1` opens its camera. */
  readonly seite: string
  readonly titel: string
  readonly lies: (lesung: Lesung) => Scanergebnis | Promise<Scanergebnis>
}

let ziel: Scanziel | undefined
let ohneZiel: (lesung: Lesung) => void = () => undefined

/** The page that takes scans now. */
export const getScanziel = (): Scanziel | undefined => ziel

/** As long as the page is open, scans are its own. */
export function useScanziel(neues: Scanziel): void {
  const jetziges = useRef(neues)
  jetziges.current = neues
  useEffect(() => {
    const eigenes: Scanziel = {
      seite: jetziges.current.seite,
      titel: jetziges.current.titel,
      lies: (lesung) => jetziges.current.lies(lesung),
    }
    ziel = eigenes
    return () => {
      if (ziel === eigenes) ziel = undefined
    }
  }, [])
}

/**
 * For scans whose meaning the service must say: one after the other in the order of the scanning, however long each answer
 * takes.
 *
 * @param lies answers a failure with a sentence, it does not throw
 */
export function useScanfolge(lies: (lesung: Lesung) => Promise<Scanergebnis>): Scanziel['lies'] {
  const jetziges = useRef(lies)
  jetziges.current = lies
  const letzter = useRef<Promise<unknown>>(Promise.resolve())
  return (lesung) => {
    const naechster = letzter.current.then(() => jetziges.current(lesung))
    letzter.current = naechster
    return naechster
  }
}

/** What happens to a scan that no page wants. */
export function setOhneZiel(lies: (lesung: Lesung) => void): void {
  ohneZiel = lies
}

/**
 * Takes one scan, from whichever device. In the order of the calls and without waiting for anything, so that twenty a
 * second are twenty.
 */
export function nimmScan(roh: string): void {
  const lesung = liesCode(roh)
  if (lesung.text === '') return
  if (ziel === undefined) {
    ohneZiel(lesung)
    return
  }
  const ergebnis = ziel.lies(lesung)
  if (ergebnis instanceof Promise) void ergebnis.then((spaeter) => melde(lesung.text, spaeter))
  else melde(lesung.text, ergebnis)
}
