import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Zeile } from '../offline/abgleich.ts'
import type { Pruefung } from '../offline/typen.ts'
import { gleicheAb } from './laden.ts'
import { type Fortschritt, Runde } from './runde.ts'

/**
 * Opens the check from this device, and asks the service for what it has beside it; undefined until it is open.
 *
 * @throws while drawing, when this device's store fails
 */
export function useRunde(pruefung: Pruefung): Runde | undefined {
  const [runde, setRunde] = useState<Runde>()
  const [fehler, setFehler] = useState<{ readonly grund: unknown }>()
  if (fehler !== undefined) throw fehler.grund
  // The first one: a later copy of the same check comes into the open round by itself.
  const [erste] = useState(pruefung)
  useEffect(() => {
    let verlassen = false
    let offene: Runde | undefined
    const oeffne = async () => {
      const geoeffnet = await Runde.oeffne(erste)
      offene = geoeffnet
      if (verlassen) return geoeffnet.schliesse()
      setRunde(geoeffnet)
      // A device that cannot keep the service's copy goes on with its own.
      const abgleich = await gleicheAb(erste).catch(() => undefined)
      if (abgleich?.art === 'aktuell') geoeffnet.uebernimm(abgleich.stand)
    }
    oeffne().catch((grund: unknown) => setFehler({ grund }))
    return () => {
      verlassen = true
      offene?.schliesse()
    }
  }, [erste])
  return runde
}

/** One row, drawn anew when it changes and only then. */
export const useZeile = (runde: Runde, material_id: string): Zeile =>
  useSyncExternalStore(
    (hoere) => runde.subscribe(material_id, hoere),
    () => runde.zeile(material_id),
  )

export const useFortschritt = (runde: Runde): Fortschritt =>
  useSyncExternalStore((hoere) => runde.subscribe('', hoere), runde.fortschritt)
