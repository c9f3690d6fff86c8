/** A state is always colour and icon and word. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus, IconProgress } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'busy'

const ICONS = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  quiet: IconMinus,
  busy: IconProgress,
} as const

export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={classes['status']} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
