import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'
import { ApiError } from '../api/index.ts'

interface LoadErrorProps {
  readonly error: Error
  readonly onAgain: () => unknown
}

/** Errors that a retry does not change: not understood, not allowed, not found. */
const FINAL: readonly number[] = [400, 403, 404]

/** Shows the service's sentence about a failed load, with a retry or a link. */
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
