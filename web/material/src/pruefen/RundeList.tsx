/**
 * The rows of the round; renders only those near the screen. Finished Fächer fold only when the person jumps or comes
 * back, so nothing moves under the thumb.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { CounterWarmup } from './CounterWarmup.tsx'
import { FachRow } from './FachRow.tsx'
import { FOOT_PX, HEAD_PX } from './measures.ts'
import { PositionRow } from './PositionRow.tsx'
import classes from './RundeList.module.css'
import type { Runde } from './runde.ts'
import { type Fach, nextOpen } from './rundeFacts.ts'
import { useFachfotosOfRunde } from './useFachfotosOfRunde.ts'
import { useMaengel } from './useMaengel.ts'
import { useSteadyRows } from './useSteadyRows.ts'

const MangelMelden = lazyComponent(async () => (await import('./MangelMelden.tsx')).MangelMelden)

/** On a phone the name stands above the buttons. */
const rowPx = () => (window.innerWidth < 768 ? 97 : 77)
const FACH_PX = 52
/** Rows rendered beyond the edges of the screen, for fast scrolling. */
const OVERSCAN = 8

type Entry =
  | { readonly art: 'fach'; readonly key: string; readonly fach: Fach }
  | { readonly art: 'row'; readonly key: string }

/** Scrolls to a row from outside. */
export interface Jumper {
  /** @param how whether its counter opens, its button takes the focus, and places that are done fold away */
  show(material_id: string, how: { readonly open?: boolean; readonly focused?: boolean; readonly fold?: boolean }): void
}

interface RundeListProps {
  readonly ref: Ref<Jumper>
  readonly runde: Runde
  /** Position visited last: the list opens there. */
  readonly lastPosition: string | null
  /** Called with the Fach whose heading has left the screen. */
  readonly onFach: (fach: Fach | undefined) => void
  /** Called when the person works on a row. */
  readonly onVisit: (material_id: string) => void
}

const isFachDone = (runde: Runde, { positionen }: Fach): boolean => !positionen.some(runde.isOpen)

const entriesOf = (faecher: readonly Fach[], isClosed: ReadonlySet<string>): Entry[] =>
  faecher.flatMap((fach) => [
    { art: 'fach', key: `fach ${fach.name}`, fach } as const,
    ...(isClosed.has(fach.name) ? [] : fach.positionen.map((key) => ({ art: 'row', key }) as const)),
  ])

export function RundeList({ ref, runde, lastPosition, onFach, onVisit }: RundeListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isClosed, setClosed] = useState<ReadonlySet<string>>(() => new Set(doneFaecher(runde, lastPosition)))
  const [opened, setOpened] = useState<string | null>(null)
  // Kept here and not in the row: a scan may close the counter while the person writes a report.
  const [reporting, setReporting] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(lastPosition)
  const [focused, setFocused] = useState(() => nextOpen(runde.order, runde.isOpen, lastPosition) ?? null)
  const eintraege = useMemo(() => entriesOf(runde.faecher, isClosed), [runde, isClosed])
  const maengel = useMaengel(runde.kontrolle)
  const fotos = useFachfotosOfRunde(runde.kontrolle)
  const offset = useSteadyRows(list)
  const virtual = useWindowVirtualizer({
    count: eintraege.length,
    estimateSize: (index) => (eintraege[index]?.art === 'fach' ? FACH_PX : rowPx()),
    getItemKey: (index) => eintraege[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: FOOT_PX,
  })

  const top = (virtual.scrollOffset ?? 0) + HEAD_PX
  const topEntry = eintraege[virtual.getVirtualItems().find(({ end }) => end > top)?.index ?? -1]
  const topFach =
    topEntry?.art === 'row' ? runde.faecher.find(({ positionen }) => positionen.includes(topEntry.key)) : undefined
  useEffect(() => onFach(topFach), [onFach, topFach])

  // Scroll after the row is rendered: its Fach may have been folded.
  useLayoutEffect(() => {
    if (target === null) return
    const index = eintraege.findIndex(({ key }) => key === target)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' })
    setTarget(null)
  }, [target, eintraege, virtual])

  const openFach = useCallback(
    (material_id: string) => {
      const fach = runde.faecher.find(({ positionen }) => positionen.includes(material_id))
      if (fach !== undefined) setClosed((before) => without(before, fach.name))
    },
    [runde],
  )
  useImperativeHandle(
    ref,
    () => ({
      show(material_id, { open = false, focused = false, fold = false }) {
        if (fold) setClosed((before) => new Set([...before, ...doneFaecher(runde, material_id)]))
        openFach(material_id)
        setOpened(open ? material_id : null)
        if (focused) setFocused(material_id)
        setTarget(material_id)
      },
    }),
    [runde, openFach],
  )

  const toggle = useCallback(
    (name: string) => setClosed((before) => (before.has(name) ? without(before, name) : new Set([...before, name]))),
    [],
  )
  // After a count by keyboard the focus moves to the next open row.
  const goOn = useCallback(
    (material_id: string) => {
      const next = nextOpen(runde.order, runde.isOpen, material_id)
      if (next === undefined) return
      openFach(next)
      setFocused(next)
      setTarget(next)
    },
    [runde, openFach],
  )
  const open = useCallback(
    (material_id: string | null) => {
      setOpened(material_id)
      if (material_id !== null) onVisit(material_id)
    },
    [onVisit],
  )

  const [first] = runde.order
  return (
    <>
      <ul ref={list} aria-label="Positionen" className={classes['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const entry = eintraege[index]
          if (entry === undefined) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes['place']}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {entry.art === 'fach' ? (
                <FachRow
                  runde={runde}
                  fach={entry.fach}
                  fotos={fotos.of(entry.fach.name)}
                  isClosed={isClosed.has(entry.fach.name)}
                  onToggle={toggle}
                />
              ) : (
                <PositionRow
                  runde={runde}
                  material_id={entry.key}
                  isOpen={opened === entry.key}
                  maengel={maengel.titles.get(runde.row(entry.key).position.objektposition_id)}
                  onOpen={open}
                  onMangel={setReporting}
                  hasFocus={focused === entry.key}
                  onVisit={onVisit}
                  onNext={goOn}
                />
              )}
            </li>
          )
        })}
      </ul>
      {reporting !== null && (
        <MangelMelden
          kontrolle={runde.kontrolle}
          position={runde.row(reporting).position}
          onClose={() => setReporting(null)}
        />
      )}
      {first !== undefined && <CounterWarmup runde={runde} material_id={first} />}
    </>
  )
}

const without = (set: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== name))

/** Finished Fächer except that of the last position. */
const doneFaecher = (runde: Runde, lastPosition: string | null): string[] =>
  runde.faecher
    .filter((fach) => isFachDone(runde, fach) && (lastPosition === null || !fach.positionen.includes(lastPosition)))
    .map(({ name }) => name)
