/** Shows a state as colour, icon and word. */
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconMinus,
  IconProgress,
} from '@tabler/icons-react'
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

/** @param icon in place of the tone's own, where a state has a sign of its own */
export function Status({ tone, icon, children }: { tone: Tone; icon?: Icon | undefined; children: ReactNode }) {
  const Icon = icon ?? ICONS[tone]
  return (
    <span className={classes['status']} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
