import { IconAlertTriangle, IconCircleCheck, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getFeedback, subscribeFeedback } from './feedback.ts'
import classes from './ScanMessage.module.css'

const ICONS = { found: IconCircleCheck, already_counted: IconRepeat, unknown: IconAlertTriangle } as const
const SHOWN_MS = 5_000

/**
 * Shows the result of the last scan as colour, icon and word.
 *
 * @param isFloating over the rows of a check, which must not move
 */
export function ScanMessage({ isFloating = false }: { isFloating?: boolean }) {
  const message = useSyncExternalStore(subscribeFeedback, getFeedback)
  const [first] = useState(message?.number)
  const [over, setOver] = useState<number>()
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setOver(message.number), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  const isShown = message !== null && message.number !== first && message.number !== over
  const Icon = ICONS[message?.feedback ?? 'found']
  return (
    <div role="status" className={classes['place']} data-floating={isFloating}>
      {isShown && (
        <div className={classes['message']} data-feedback={message.feedback}>
          <Icon size={24} aria-hidden />
          {message.sentence}
        </div>
      )}
    </div>
  )
}
