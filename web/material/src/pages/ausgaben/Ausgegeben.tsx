import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount, Status, Surface } from '@zeughaus/web-shared'
import { useEffect, useRef } from 'react'
import common from '../../components/common.module.css'
import type { Done } from './useAusgabe.ts'

interface AusgegebenProps {
  readonly done: Done
  readonly isUndoing: boolean
  readonly onUndo: () => void
  readonly onMore: () => void
}

/** Says what was just issued, with the way back and the next steps. Takes the focus, as the button before it is gone. */
export function Ausgegeben({ done, isUndoing, onUndo, onMore }: AusgegebenProps) {
  const { empfaenger, issued } = done
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done.issued.length > 0) place.current?.focus()
  }, [done])
  const [first] = issued
  const isOne = first !== undefined && issued.length === 1
  return (
    <Surface>
      <div ref={place} tabIndex={-1} role="status" className={common['stack']}>
        <Status tone="good">{`${formatCount(issued.length, 'Posten', 'Posten')} an ${empfaenger} ausgegeben.`}</Status>
        <div className={common['buttons']}>
          <Button onClick={onMore}>Weitere ausgeben</Button>
          <Button
            variant="default"
            component={Link}
            to="/ausgaben"
            search={(isOne ? { ausgabe: first.id } : { q: empfaenger, status: 'ausgegeben' }) as never}
          >
            {isOne ? 'Zur Ausgabe' : 'Zu den Ausgaben'}
          </Button>
          <Button variant="default" loading={isUndoing} onClick={onUndo}>
            Rückgängig
          </Button>
        </div>
      </div>
    </Surface>
  )
}
