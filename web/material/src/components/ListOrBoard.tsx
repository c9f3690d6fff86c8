import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Props that both views share. */
export interface ViewProps {
  /** Switch between the views. */
  readonly view: ReactNode
  /** The page's one main action. */
  readonly action: { readonly label: string; readonly onClick: () => void } | undefined
}

interface ListOrBoardProps {
  readonly list: (view: ReactNode) => ReactNode
  readonly board: (view: ReactNode) => ReactNode
}

const VIEWS = [
  { value: 'liste', label: 'Liste' },
  { value: 'tafel', label: 'Tafel' },
]

/** Shows rows as a list or as a board. The address names the view: `?ansicht=tafel`. */
export function ListOrBoard({ list, board }: ListOrBoardProps) {
  const { ansicht } = useSearch({ strict: false }) as { ansicht?: string }
  const navigate = useNavigate()
  const view = (
    <SegmentedControl
      aria-label="Ansicht"
      data={VIEWS}
      value={ansicht ?? 'liste'}
      mb={ansicht === 'tafel' ? 'md' : 0}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ansicht: value === 'liste' ? undefined : value }),
          replace: true,
        })
      }
    />
  )
  return ansicht === 'tafel' ? board(view) : list(view)
}
