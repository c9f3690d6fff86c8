/** The round: Fach after Fach in walking order, one tap for a complete position. */
import { Button } from '@mantine/core'
import { IconArrowDown, IconFlagCheck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getLastPosition } from '../offline/deviceStore.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { ScanBar } from '../scan/ScanBar.tsx'
import { ScanMessage } from '../scan/ScanMessage.tsx'
import { useScanTarget } from '../scan/scanTarget.ts'
import { countByScan } from './countByScan.ts'
import { RejectedCounts } from './RejectedCounts.tsx'
import { RundeHead } from './RundeHead.tsx'
import { type Jumper, RundeList } from './RundeList.tsx'
import classes from './RundePage.module.css'
import type { Runde } from './runde.ts'
import { type Fach, nextOpen } from './rundeFacts.ts'
import { useFachfotosOfRunde } from './useFachfotosOfRunde.ts'
import { useProgress, useRunde } from './useRunde.ts'
import { WaitingAbschluss } from './WaitingAbschluss.tsx'
import { WaitingStart } from './WaitingStart.tsx'

export function RundePage({ kontrolle }: { kontrolle: DeviceKontrolle }) {
  const runde = useRunde(kontrolle)
  const [lastPosition, setLastPosition] = useState<string | null>()
  useEffect(() => {
    getLastPosition(kontrolle.id).then(
      (stored) => setLastPosition(stored ?? null),
      () => setLastPosition(null),
    )
  }, [kontrolle.id])
  return runde === undefined || lastPosition === undefined ? null : (
    <OpenRunde runde={runde} lastPosition={lastPosition} />
  )
}

/** @param lastPosition the position where the person was when the app was closed */
function OpenRunde({ runde, lastPosition }: { runde: Runde; lastPosition: string | null }) {
  const { objekt_id, objekt_code } = runde.kontrolle.stand
  const jumper = useRef<Jumper>(null)
  const [fach, setFach] = useState<Fach>()
  const fotos = useFachfotosOfRunde(runde.kontrolle)
  // A ref, because the current row changes with every tap and is not rendered.
  const current = useRef(lastPosition)
  const onVisit = useCallback((material_id: string) => {
    current.current = material_id
  }, [])
  const { scannen } = useSearch({ strict: false }) as { scannen?: string }
  const navigate = useNavigate()
  useScanTarget({
    seite: `/objekte/${objekt_id}/pruefen`,
    titel: `${objekt_code} kontrollieren`,
    read: (reading) => {
      const result = countByScan(runde, reading)
      if (result.material_id !== undefined) {
        jumper.current?.show(result.material_id, { open: result.open })
        onVisit(result.material_id)
      }
      return result
    },
  })
  const close = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, scannen: undefined }),
      replace: true,
      resetScroll: false,
    })
  const jump = () => {
    const target = nextOpen(runde.order, runde.isOpen, current.current)
    if (target === undefined) return
    onVisit(target)
    jumper.current?.show(target, { focused: true, fold: true })
  }
  return (
    <>
      <RundeHead runde={runde} titel="kontrollieren" fach={fach} fotos={fotos.of(fach?.name ?? '')}>
        <WaitingStart kontrolle={runde.kontrolle} />
        <WaitingAbschluss kontrolle={runde.kontrolle} />
        <StorageError runde={runde} />
        <RejectedCounts
          kontrolle={runde.kontrolle}
          action={(material_id) => (
            <Button
              variant="default"
              onClick={() => {
                onVisit(material_id)
                jumper.current?.show(material_id, { open: true })
              }}
            >
              Neu zählen
            </Button>
          )}
        />
      </RundeHead>
      <ScanMessage isFloating />
      {scannen !== undefined && <ScanBar onClose={close} />}
      <RundeList ref={jumper} runde={runde} lastPosition={lastPosition} onFach={setFach} onVisit={onVisit} />
      <Footer runde={runde} onJump={jump} />
    </>
  )
}

function StorageError({ runde }: { runde: Runde }) {
  const { error } = useProgress(runde)
  return error === null ? null : <ErrorNote>{error}</ErrorNote>
}

/** Bottom bar: number of open positions, and the link to the end. */
function Footer({ runde, onJump }: { runde: Runde; onJump: () => void }) {
  const { gesamt, gezaehlt } = useProgress(runde)
  const openCount = gesamt - gezaehlt
  const toEnd = (
    <Button
      component={Link}
      to={`/objekte/${runde.kontrolle.objekt_id}/pruefen/ende`}
      size="md"
      variant={openCount === 0 ? 'filled' : 'default'}
      leftSection={<IconFlagCheck size={20} aria-hidden />}
      classNames={{ label: classes['words'] ?? '' }}
    >
      Weiter zum Abschluss
    </Button>
  )
  return (
    <div className={classes['foot']}>
      {openCount > 0 && (
        <Button size="md" variant="default" leftSection={<IconArrowDown size={20} aria-hidden />} onClick={onJump}>
          {formatCount(openCount, 'offen', 'offen')}
        </Button>
      )}
      {toEnd}
    </div>
  )
}
