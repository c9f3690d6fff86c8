import type { ReactNode } from 'react'
import { type Right, useMay } from '../session.ts'

interface IfMayProps {
  readonly right: Right
  /** Stands in its place for everybody else; nothing by default. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Shows what needs a right to those who have it. */
export function IfMay({ right, otherwise = null, children }: IfMayProps) {
  return useMay()(right) ? children : otherwise
}
