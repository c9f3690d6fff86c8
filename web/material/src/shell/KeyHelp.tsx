import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useKey } from './keys.ts'

const KeyList = lazy(() => import('./KeyList.tsx').then((file) => ({ default: file.KeyList })))

/** `/` and `?` on every page (`n` belongs to the lists), and the list of them. */
export function KeyHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  useKey('?', open)
  useKey(
    '/',
    useCallback(() => {
      const field = document.getElementById('suchfeld')
      if (field === null) void navigate({ to: '/scannen' })
      else field.focus()
    }, [navigate]),
  )
  return opened ? (
    <Suspense>
      <KeyList onClose={close} />
    </Suspense>
  ) : null
}
