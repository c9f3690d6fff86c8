import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

interface FoldProps {
  readonly summary: ReactNode
  /** Whether it is open at first. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A part of a page that a tap on its heading folds and unfolds. */
export const Fold = ({ summary, isOpen, children }: FoldProps) => (
  <details className={classes['fold']} open={isOpen}>
    <summary>
      {summary}
      <IconChevronDown size={20} aria-hidden />
    </summary>
    {children}
  </details>
)
