/** Found, counted already, unknown: to be heard, felt and read, each in its own way. The phone is behind the object. */
import type { Rueckmeldung } from './zaehlen.ts'

/** The last scan, as the pages show it. */
export interface Meldung {
  /** Rises with each scan: the same sentence twice is two scans. */
  readonly nr: number
  readonly code: string
  readonly rueckmeldung: Rueckmeldung
  readonly satz: string
}

let letzte: Meldung | null = null
const hoerer = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const getMeldung = (): Meldung | null => letzte

export function subscribeMeldung(hoere: () => void): () => void {
  hoerer.add(hoere)
  return () => hoerer.delete(hoere)
}

/** Tones as frequency in hertz and length in seconds, one after the other. */
const TOENE: Readonly<Record<Rueckmeldung, readonly (readonly [number, number])[]>> = {
  gefunden: [[1320, 0.09]],
  schon_gezaehlt: [
    [740, 0.07],
    [0, 0.04],
    [740, 0.07],
  ],
  unbekannt: [[180, 0.35]],
}

const VIBRATION: Readonly<Record<Rueckmeldung, number[]>> = {
  gefunden: [60],
  schon_gezaehlt: [40, 60, 40],
  unbekannt: [300],
}

/** Says what a scan came to. */
export function melde(code: string, { rueckmeldung, satz }: Pick<Meldung, 'rueckmeldung' | 'satz'>): void {
  letzte = { nr: (letzte?.nr ?? 0) + 1, code, rueckmeldung, satz }
  for (const hoere of hoerer) hoere()
  navigator.vibrate?.(VIBRATION[rueckmeldung])
  spiele(TOENE[rueckmeldung])
}

let klang: AudioContext | undefined

function spiele(toene: readonly (readonly [number, number])[]): void {
  klang ??= new AudioContext()
  // Until the person has touched the page the browser keeps silent.
  if (klang.state === 'suspended') void klang.resume()
  let beginn = klang.currentTime
  for (const [hertz, sekunden] of toene) {
    if (hertz > 0) {
      const oszillator = new OscillatorNode(klang, { frequency: hertz, type: hertz < 300 ? 'sawtooth' : 'sine' })
      oszillator.connect(klang.destination)
      oszillator.start(beginn)
      oszillator.stop(beginn + sekunden)
    }
    beginn += sekunden
  }
}
