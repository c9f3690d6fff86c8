import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'
import { ApiError } from '../api/index.ts'

interface LoadErrorProps {
  readonly error: Error
  readonly onAgain: () => unknown
}

/** Asking again does not change them: not understood, not allowed, not there. */
const FINAL: readonly number[] = [400, 403, 404]

/** Why something cannot be shown, in the service's sentence, with what leads on. */
export function LoadError({ error, onAgain }: LoadErrorProps) {
  const isFinal = error instanceof ApiError && FINAL.includes(error.status)
  const isAtStart = useLocation({ select: ({ pathname }) => pathname === '/' })
  const action = !isFinal ? (
    <Button onClick={onAgain}>Noch einmal versuchen</Button>
  ) : isAtStart ? undefined : (
    <Button variant="default" component={Link} to="/">
      Zur Übersicht
    </Button>
  )
  return <ErrorNote action={action}>{error.message}</ErrorNote>
}
