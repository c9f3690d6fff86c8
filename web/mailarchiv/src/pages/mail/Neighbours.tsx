import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ErrorNote, formatNumber, useKey } from '@zeughaus/web-shared'
import { useCallback } from 'react'
import type { SearchState } from '../search/state.ts'
import classes from './Neighbours.module.css'
import { useNeighbours } from './useNeighbours.ts'

/** Leads to the mail before and after this one in its search: by button, and by `k` and `j`. */
export function Neighbours({ id, search }: { id: string; search: SearchState }) {
  const { step, position, hasPrevious, hasNext } = useNeighbours(id, search)
  const { mutate } = step
  useKey(
    'j',
    useCallback(() => mutate(1), [mutate]),
  )
  useKey(
    'k',
    useCallback(() => mutate(-1), [mutate]),
  )
  if (search.page === undefined) return null
  return (
    <nav className={classes['nav']} aria-label="In der Trefferliste">
      {position !== null && (
        <span className={classes['position']}>
          {formatNumber(position.number)} von {formatNumber(position.total)}
        </span>
      )}
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={!hasPrevious}
        title="Vorige Mail (k)"
        onClick={() => mutate(-1)}
      >
        Vorige
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={!hasNext}
        title="Nächste Mail (j)"
        onClick={() => mutate(1)}
      >
        Nächste
      </Button>
      {step.isError && <ErrorNote>{step.error.message}</ErrorNote>}
    </nav>
  )
}
