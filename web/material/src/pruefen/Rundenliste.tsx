/**
 * The rows of the round. Only those near the screen exist. Places that are done fold away when the person jumps or comes
 * back, and at no other moment: nothing ever moves under the thumb.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.tsx'
import { Fachzeile } from './Fachzeile.tsx'
import { Positionszeile } from './Positionszeile.tsx'
import { ProbeZaehlwerk } from './ProbeZaehlwerk.tsx'
import classes from './Rundenliste.module.css'
import type { Runde } from './runde.ts'
import { type Fach, naechsteOffene } from './rundgang.ts'

const MangelMelden = lazyPart(async () => (await import('./MangelMelden.tsx')).MangelMelden)

const ZEILE_PX = 77
const FACH_PX = 52
/** Rows beyond the edges of the screen: for a fast thumb. */
const VORRAT = 8
/** Head above and bar below, which rows should not hide behind. */
const KOPF_PX = 88
const FUSS_PX = 158

type Eintrag =
  | { readonly art: 'fach'; readonly key: string; readonly fach: Fach }
  | { readonly art: 'zeile'; readonly key: string }

/** Leads to a row from outside. */
export interface Springer {
  /** @param wie whether its counter opens, its button takes the focus, and places that are done fold away */
  zeige(
    material_id: string,
    wie: { readonly oeffnen?: boolean; readonly fokus?: boolean; readonly falten?: boolean },
  ): void
}

interface RundenlisteProps {
  readonly ref: Ref<Springer>
  readonly runde: Runde
  /** Where the person was last: the list opens there. */
  readonly ort: string | null
  /** The person is at this row now. */
  readonly onHier: (material_id: string) => void
}

const istFertig = (runde: Runde, { positionen }: Fach): boolean => !positionen.some(runde.istOffen)

const eintraegeVon = (faecher: readonly Fach[], zu: ReadonlySet<string>): Eintrag[] =>
  faecher.flatMap((fach) => [
    { art: 'fach', key: `fach ${fach.name}`, fach } as const,
    ...(zu.has(fach.name) ? [] : fach.positionen.map((key) => ({ art: 'zeile', key }) as const)),
  ])

export function Rundenliste({ ref, runde, ort, onHier }: RundenlisteProps) {
  const liste = useRef<HTMLUListElement>(null)
  const [zu, setZu] = useState<ReadonlySet<string>>(() => new Set(fertigeFaecher(runde, ort)))
  const [offenes, setOffenes] = useState<string | null>(null)
  // Here and not in the row: a scan that closes the counter must not take away what somebody is writing.
  const [meldet, setMeldet] = useState<string | null>(null)
  const [ziel, setZiel] = useState<string | null>(ort)
  const [fokus, setFokus] = useState(() => naechsteOffene(runde.reihenfolge, runde.istOffen, ort) ?? null)
  const eintraege = useMemo(() => eintraegeVon(runde.faecher, zu), [runde, zu])
  const [abstand, setAbstand] = useState(0)
  const virtual = useWindowVirtualizer({
    count: eintraege.length,
    estimateSize: (index) => (eintraege[index]?.art === 'fach' ? FACH_PX : ZEILE_PX),
    getItemKey: (index) => eintraege[index]?.key ?? index,
    overscan: VORRAT,
    scrollMargin: abstand,
    scrollPaddingStart: KOPF_PX,
    scrollPaddingEnd: FUSS_PX,
  })
  useLayoutEffect(() => setAbstand(liste.current?.offsetTop ?? 0), [])

  // After the row is in the list: its place may have been folded.
  useLayoutEffect(() => {
    if (ziel === null) return
    const index = eintraege.findIndex(({ key }) => key === ziel)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' })
    setZiel(null)
  }, [ziel, eintraege, virtual])

  const oeffneFach = useCallback(
    (material_id: string) => {
      const fach = runde.faecher.find(({ positionen }) => positionen.includes(material_id))
      if (fach !== undefined) setZu((vorher) => ohne(vorher, fach.name))
    },
    [runde],
  )
  useImperativeHandle(
    ref,
    () => ({
      zeige(material_id, { oeffnen = false, fokus = false, falten = false }) {
        if (falten) setZu((vorher) => new Set([...vorher, ...fertigeFaecher(runde, material_id)]))
        oeffneFach(material_id)
        setOffenes(oeffnen ? material_id : null)
        if (fokus) setFokus(material_id)
        setZiel(material_id)
      },
    }),
    [runde, oeffneFach],
  )

  const klappe = useCallback(
    (name: string) => setZu((vorher) => (vorher.has(name) ? ohne(vorher, name) : new Set([...vorher, name]))),
    [],
  )
  // With the keyboard one goes on from row to row; a thumb finds its own way.
  const weiter = useCallback(
    (material_id: string) => {
      const naechste = naechsteOffene(runde.reihenfolge, runde.istOffen, material_id)
      if (naechste === undefined) return
      oeffneFach(naechste)
      setFokus(naechste)
      setZiel(naechste)
    },
    [runde, oeffneFach],
  )
  const oeffne = useCallback(
    (material_id: string | null) => {
      setOffenes(material_id)
      if (material_id !== null) onHier(material_id)
    },
    [onHier],
  )

  const [erste] = runde.reihenfolge
  return (
    <>
      <ul ref={liste} aria-label="Positionen" className={classes['liste']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const eintrag = eintraege[index]
          if (eintrag === undefined) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes['platz']}
              style={{ transform: `translateY(${start - abstand}px)` }}
            >
              {eintrag.art === 'fach' ? (
                <Fachzeile runde={runde} fach={eintrag.fach} zu={zu.has(eintrag.fach.name)} onKlappe={klappe} />
              ) : (
                <Positionszeile
                  runde={runde}
                  material_id={eintrag.key}
                  offen={offenes === eintrag.key}
                  onOeffne={oeffne}
                  onMangel={setMeldet}
                  fokus={fokus === eintrag.key}
                  onHier={onHier}
                  onWeiter={weiter}
                />
              )}
            </li>
          )
        })}
      </ul>
      {meldet !== null && (
        <MangelMelden
          pruefung={runde.pruefung}
          position={runde.zeile(meldet).position}
          onClose={() => setMeldet(null)}
        />
      )}
      {erste !== undefined && <ProbeZaehlwerk runde={runde} material_id={erste} />}
    </>
  )
}

const ohne = (menge: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...menge].filter((anderer) => anderer !== name))

/** Places that are done, but for the one where the person is. */
const fertigeFaecher = (runde: Runde, ort: string | null): string[] =>
  runde.faecher
    .filter((fach) => istFertig(runde, fach) && (ort === null || !fach.positionen.includes(ort)))
    .map(({ name }) => name)
