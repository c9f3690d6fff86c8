import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useKey, useSearchKey } from '@zeughaus/web-shared'
import { useCallback } from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { beginTypedAhead } from '../scan/typedAhead.ts'

const KeyList = lazyComponent(async () => (await import('./KeyList.tsx')).KeyList)

/** Handles `/` and `?` on every page (`n` belongs to lists) and shows the list of keys. */
export function KeyHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  useKey('?', open)
  useSearchKey(
    useCallback(() => {
      const field = document.querySelector<HTMLInputElement>('[data-scanfeld]')
      if (field !== null) return field.focus()
      beginTypedAhead()
      void navigate({ to: '/scannen' })
    }, [navigate]),
  )
  return opened ? <KeyList onClose={close} /> : null
}
