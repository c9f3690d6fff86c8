import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX, IconCloudUp, IconFlag, IconPlus } from '@tabler/icons-react'
import { ErrorNote, formatCount, formatDay, formatNumber } from '@zeughaus/web-shared'
import { today } from '@zeughaus/web-shared/days'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { toast } from '../components/toast.ts'
import type { Row } from '../offline/rows.ts'
import { useAbschlussWaiting, useRejection } from '../offline/useOutbox.ts'
import { Counter } from './Counter.tsx'
import { FOOT_PX, HEAD_PX } from './measures.ts'
import classes from './PositionRow.module.css'
import type { Runde } from './runde.ts'
import { ablaufOf, deviationOf } from './rundeFacts.ts'
import { useRow } from './useRunde.ts'

interface PositionRowProps {
  readonly runde: Runde
  readonly material_id: string
  readonly isOpen: boolean
  /** Titles of the open defects of this position. */
  readonly maengel: readonly string[] | undefined
  readonly onOpen: (material_id: string | null) => void
  readonly onMangel: (material_id: string) => void
  /** True when the row's button should have the focus. */
  readonly hasFocus: boolean
  readonly onVisit: (material_id: string) => void
  /** Called after a count by keyboard. */
  readonly onNext: (material_id: string) => void
}

/** A position: one tap counts it as complete, the number opens the counter. */
export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { runde, material_id, isOpen, maengel, hasFocus, onOpen, onMangel, onVisit, onNext } = props
  const row = useRow(runde, material_id)
  const { position, gezaehlt } = row
  const ablehnung = useRejection(runde.kontrolle.id, material_id)
  const isLocked = useAbschlussWaiting(runde.kontrolle.id)
  const { material_name: name, sollmenge, einheit } = position
  const isComplete = gezaehlt === sollmenge
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true })
  }, [hasFocus])
  const countAll = (byKey: boolean) => {
    onVisit(material_id)
    if (!isComplete) runde.zaehle(material_id, { gezaehlt: sollmenge })
    if (!isComplete && gezaehlt !== null)
      toast(`${name}: ${formatNumber(sollmenge)} statt ${formatNumber(gezaehlt)} gezählt.`, {
        undo: () => runde.zaehle(material_id, { gezaehlt }),
      })
    if (byKey) onNext(material_id)
  }
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = frame.current
    const list = row?.closest('ul')
    if (!isOpen || row === null || !list) return
    bringIntoView(row)
    // Near the end of the list the page becomes long enough only when the list has measured the row.
    const growth = new ResizeObserver(() => bringIntoView(row))
    growth.observe(list)
    const timer = setTimeout(() => growth.disconnect(), GROWN_MS)
    return () => {
      clearTimeout(timer)
      growth.disconnect()
    }
  }, [isOpen])
  return (
    <div ref={frame} className={classes['frame']} data-state={stateOf(row)}>
      <div className={classes['row']}>
        <span className={classes['name']}>{name}</span>
        <div className={classes['facts']}>
          <span className={classes['meta']}>
            <Deviation row={row} />
            <Arrival row={row} rejected={ablehnung !== undefined} />
          </span>
          <Ablauf row={row} />
          {maengel !== undefined && (
            <span className={classes['meta']}>
              <IconFlag size={16} aria-hidden />
              <span className={classes['defect']}>{`Mangel: ${maengel.join(', ')}`}</span>
            </span>
          )}
        </div>
        <UnstyledButton
          className={classes['flag']}
          data-reported={maengel !== undefined}
          aria-label={`Mangel an ${name} melden`}
          onClick={() => onMangel(material_id)}
        >
          <IconFlag size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={classes['number']}
          aria-expanded={isOpen && !isLocked}
          disabled={isLocked}
          onClick={() => onOpen(isOpen ? null : material_id)}
        >
          <VisuallyHidden>{`${name}: `}</VisuallyHidden>
          <strong>{gezaehlt === null ? '–' : formatNumber(gezaehlt)}</strong>
          <span>{` / ${formatNumber(sollmenge)}`}</span>
          <VisuallyHidden>{` ${einheit}, Zahl ändern`}</VisuallyHidden>
        </UnstyledButton>
        <UnstyledButton
          ref={button}
          className={classes['complete']}
          disabled={isLocked}
          aria-pressed={isComplete}
          aria-label={`${name} vollständig`}
          // A click by keyboard has detail 0.
          onClick={(event) => countAll(event.detail === 0)}
          // A key held down would count row after row.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault()
          }}
        >
          <IconCheck size={24} stroke={2.25} aria-hidden />
          <span>vollständig</span>
        </UnstyledButton>
      </div>
      {isOpen && ablehnung !== undefined && <ErrorNote>Nicht angenommen: {ablehnung}</ErrorNote>}
      {isOpen && !isLocked && <Counter runde={runde} row={row} onDone={() => onOpen(null)} onMangel={onMangel} />}
    </div>
  )
})

/** By then the list has grown by an opened counter; later the person may scroll it out of sight. */
const GROWN_MS = 400

/** Scrolls an opened row just as far as its counter needs to stand between the head and the bar at the foot. */
function bringIntoView(frame: HTMLElement): void {
  const { top, bottom } = frame.getBoundingClientRect()
  const below = bottom - (window.innerHeight - FOOT_PX)
  if (below > 0) window.scrollBy({ top: Math.min(below, top - HEAD_PX), behavior: 'instant' })
}

const stateOf = (row: Row): string => (row.gezaehlt === null ? 'offen' : (deviationOf(row) ?? 'vollstaendig'))

/** Shows whether the service has the row's count. */
function Arrival({ row: { isSent }, rejected }: { row: Row; rejected: boolean }) {
  if (rejected) {
    return (
      <span className={classes['missing']}>
        <IconCircleX size={16} aria-hidden /> nicht angenommen
      </span>
    )
  }
  if (isSent) return null
  return (
    <>
      <IconCloudUp size={16} aria-hidden />
      <VisuallyHidden>noch nicht gesendet</VisuallyHidden>
    </>
  )
}

/** Shows the deviation, which devices are out, and in grey the count of the last check. */
function Deviation({ row }: { row: Row }) {
  const { position, gezaehlt } = row
  const out = position.geraete.filter(({ ausgegeben }) => ausgegeben).length
  const deviation = deviationOf(row)
  return (
    <>
      {deviation === 'fehlt' && (
        <span className={classes['missing']}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {formatCount(position.sollmenge - (gezaehlt ?? 0), 'fehlt', 'fehlen')}
        </span>
      )}
      {deviation === 'ueber_soll' && (
        <span className={classes['above']}>
          <IconPlus size={16} aria-hidden /> {formatNumber((gezaehlt ?? 0) - position.sollmenge)} über Soll
        </span>
      )}
      {out > 0 && <span>{`${formatNumber(out)} ausgegeben`}</span>}
      {gezaehlt === null && position.vorher.gezaehlt !== null && (
        <span>{lastOf(position.vorher.gezaehlt, position.vorher.nachgefuellt_auf)}</span>
      )}
    </>
  )
}

/** The last count, and what is there since a refill; an answer that the device kept from an older version does not know it. */
const lastOf = (gezaehlt: number, now: number | null | undefined): string =>
  `zuletzt ${formatNumber(gezaehlt)}${typeof now === 'number' ? `, jetzt ${formatNumber(now)}` : ''}`

/** Shows a near expiry on its own line, so that counting never changes the row's height. */
function Ablauf({ row }: { row: Row }) {
  const ablauf = ablaufOf(row, today())
  if (ablauf === undefined) return null
  return (
    <span className={classes['meta']}>
      <span className={classes['missing']}>
        <IconAlertTriangle size={16} aria-hidden /> {ablauf.isPast ? 'abgelaufen' : 'läuft ab'} {formatDay(ablauf.day)}
      </span>
    </span>
  )
}
