import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import classes from './Toasts.module.css'
import { dismissStale, dismissToast, getToasts, subscribeToasts, type Toast } from './toast.ts'

/** Shows toasts. The shell renders it once. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current !== pathname) dismissStale()
    shownPath.current = pathname
  }, [pathname])
  return (
    <div className={classes['place']} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <Sentence key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Sentence({ toast: { id, text, tone, undo } }: { toast: Toast }) {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes['toast']} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <span>{text}</span>
      {undo !== undefined && (
        <UnstyledButton
          className={classes['undo']}
          onClick={() => {
            dismissToast(id)
            undo()
          }}
        >
          Rückgängig
        </UnstyledButton>
      )}
      <CloseButton size={44} aria-label="Meldung schließen" onClick={() => dismissToast(id)} />
    </div>
  )
}
